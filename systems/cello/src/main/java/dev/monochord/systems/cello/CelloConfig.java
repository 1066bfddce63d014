package dev.monochord.systems.cello;

import dev.monochord.systems.kit.EndpointSetting;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Cello, read from environment variables that begin with {@code CELLO_}, or with {@code ARGO_CLOUDOPS_} as
 * they did before. Empty ones count as unset. Its {@link #toString()} has no secret.
 *
 * @param tableName the actual name of the table
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for the table, or null
 * @param adminSecret what an administrator proves to know; null for the one of this installation
 * @param port where to listen if nothing else is served, or null
 * @param gitSuffixOptional whether a repository may be an https address without {@code .git} at its end
 * @param strictTargets whether targets must have what the original demands of them
 */
record CelloConfig(
        String tableName,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        @Nullable String adminSecret,
        @Nullable Integer port,
        boolean gitSuffixOptional,
        boolean strictTargets) {

    static final int SHORTEST_SECRET = 16;

    private static final String PREFIX = "CELLO_";
    private static final String OLD_PREFIX = "ARGO_CLOUDOPS_";
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    CelloConfig {
        require(
                TABLE_NAME.matcher(tableName).matches(),
                "DYNAMODB_TABLE_NAME must have 3 to 255 letters, digits, '_', '-' or '.'");
        require(
                roleArn == null || Arn.isValid(roleArn),
                "DYNAMODB_ASSUME_ROLE_ARN must be the ARN of a role, such as arn:aws:iam::123456789012:role/cello");
        require(
                adminSecret == null || adminSecret.length() >= SHORTEST_SECRET,
                "ADMIN_SECRET must have at least " + SHORTEST_SECRET + " characters; give it random ones");
    }

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static CelloConfig of(Map<String, String> settings) {
        String table = setting(settings, "DYNAMODB_TABLE_NAME");
        return new CelloConfig(
                table == null ? "cello" : table,
                EndpointSetting.parse(PREFIX + "DYNAMODB_ENDPOINT", setting(settings, "DYNAMODB_ENDPOINT")),
                setting(settings, "DYNAMODB_ASSUME_ROLE_ARN"),
                setting(settings, "ADMIN_SECRET"),
                port(setting(settings, "PORT")),
                flag(settings, "GIT_SUFFIX_OPTIONAL", true),
                flag(settings, "STRICT_TARGETS", false));
    }

    private static @Nullable String setting(Map<String, String> settings, String name) {
        for (String prefix : new String[] {PREFIX, OLD_PREFIX}) {
            String value = settings.get(prefix + name);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return null;
    }

    private static @Nullable Integer port(@Nullable String text) {
        if (text == null) {
            return null;
        }
        boolean sane = text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65_535;
        require(sane, "PORT must be a number from 0 to 65535");
        return Integer.valueOf(text);
    }

    private static boolean flag(Map<String, String> settings, String name, boolean otherwise) {
        String text = setting(settings, name);
        require(text == null || text.equals("true") || text.equals("false"), name + " must be true or false");
        return text == null ? otherwise : text.equals("true");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + otherwise);
        }
    }

    @Override
    public String toString() {
        return "CelloConfig[table " + tableName + ", endpoint " + endpoint + ", role " + roleArn + "]";
    }
}
