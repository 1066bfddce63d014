package dev.monochord.systems.cello;

import dev.monochord.systems.kit.Settings;
import java.net.URI;
import java.util.List;
import java.util.Map;
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

    private static final List<String> PREFIXES = List.of("CELLO_", "ARGO_CLOUDOPS_");

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static CelloConfig of(Map<String, String> variables) {
        return Settings.read(
                PREFIXES,
                variables,
                settings -> new CelloConfig(
                        settings.tableName("DYNAMODB_TABLE_NAME", "cello"),
                        settings.endpoint().orElse(null),
                        settings.roleArn().orElse(null),
                        settings.secret("ADMIN_SECRET").orElse(null),
                        settings.port("PORT").orElse(null),
                        settings.flag("GIT_SUFFIX_OPTIONAL", true),
                        settings.flag("STRICT_TARGETS", false)));
    }

    @Override
    public String toString() {
        return "CelloConfig[table " + tableName + ", endpoint " + endpoint + ", role " + roleArn + "]";
    }
}
