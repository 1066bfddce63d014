package dev.monochord.systems.nucleus;

import dev.monochord.systems.kit.EndpointSetting;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Nucleus, read from environment variables that begin with {@code NUCLEUS_}. Empty ones count as unset. Its
 * {@link #toString()} has no secret.
 *
 * @param appTable the actual name of the table of accounts and schedules
 * @param auditTable the actual name of the table of the audit log
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for the tables, or null
 * @param auditShards over how many partitions the global view of the audit log is spread
 * @param tick the time from tick to tick of the scheduler; null for none in this process
 * @param jwtSecret by which tokens are signed that are accepted too, or null for none
 */
record NucleusConfig(
        String appTable,
        String auditTable,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        int auditShards,
        @Nullable Duration tick,
        @Nullable String jwtSecret) {

    static final Duration USUAL_TICK = Duration.ofMinutes(1);

    private static final String PREFIX = "NUCLEUS_";
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");
    private static final Pattern ROLE_ARN = Pattern.compile("arn:aws(?:-[a-z]+)*:iam::[0-9]{12}:role/.+");
    private static final int SHORTEST_JWT_SECRET = 32;
    private static final int MOST_SHARDS = 100;
    private static final int LONGEST_TICK = 3600;

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static NucleusConfig of(Map<String, String> settings) {
        Gate.ROLES.check(settings);
        int tick = number(settings, "TICK_SECONDS", (int) USUAL_TICK.toSeconds(), 0, LONGEST_TICK);
        return new NucleusConfig(
                tableName(settings, "APP_TABLE_NAME", "NucleusAppTable"),
                tableName(settings, "AUDIT_TABLE_NAME", "NucleusAuditTable"),
                EndpointSetting.parse(PREFIX + "DYNAMODB_ENDPOINT", setting(settings, "DYNAMODB_ENDPOINT")),
                roleArn(setting(settings, "DYNAMODB_ASSUME_ROLE_ARN")),
                number(settings, "AUDIT_SHARDS", 1, 1, MOST_SHARDS),
                tick == 0 ? null : Duration.ofSeconds(tick),
                jwtSecret(setting(settings, "JWT_SECRET")));
    }

    private static @Nullable String setting(Map<String, String> settings, String name) {
        String value = settings.get(PREFIX + name);
        return value == null || value.isEmpty() ? null : value;
    }

    private static String tableName(Map<String, String> settings, String name, String usual) {
        String value = setting(settings, name);
        require(
                value == null || TABLE_NAME.matcher(value).matches(),
                name + " must have 3 to 255 letters, digits, '_', '-' or '.'");
        return value == null ? usual : value;
    }

    private static @Nullable String roleArn(@Nullable String text) {
        require(
                text == null || ROLE_ARN.matcher(text).matches(),
                "DYNAMODB_ASSUME_ROLE_ARN must be the ARN of a role, such as arn:aws:iam::123456789012:role/nucleus");
        return text;
    }

    private static int number(Map<String, String> settings, String name, int usual, int least, int most) {
        String text = setting(settings, name);
        if (text == null) {
            return usual;
        }
        boolean sane = text.matches("[0-9]{1,6}") && Integer.parseInt(text) >= least && Integer.parseInt(text) <= most;
        require(sane, name + " must be a whole number from " + least + " to " + most);
        return Integer.parseInt(text);
    }

    private static @Nullable String jwtSecret(@Nullable String secret) {
        require(
                secret == null || secret.getBytes(StandardCharsets.UTF_8).length >= SHORTEST_JWT_SECRET,
                "JWT_SECRET must have at least " + SHORTEST_JWT_SECRET + " bytes; give it random ones");
        return secret;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + otherwise);
        }
    }

    @Override
    public String toString() {
        return "NucleusConfig[tables " + appTable + " and " + auditTable + ", endpoint " + endpoint + ", role "
                + roleArn + ", shards " + auditShards + ", tick " + tick + "]";
    }
}
