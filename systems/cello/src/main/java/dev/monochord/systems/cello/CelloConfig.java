package dev.monochord.systems.cello;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.cello.store.StoreMode;
import dev.monochord.systems.kit.Settings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * @param namedMode which store decides about projects and tokens; null if unset, see {@link #storeMode()}
 * @param postgres the database that Cello comes from; null in mode {@code DDB_ONLY}
 * @param comparedPercent which share of the reads is compared in mode {@code COMPARE}
 * @param preparePostgres whether to create missing tables and the column for hashes there
 */
record CelloConfig(
        String tableName,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        @Nullable String adminSecret,
        @Nullable Integer port,
        boolean gitSuffixOptional,
        boolean strictTargets,
        @Nullable StoreMode namedMode,
        @Nullable PostgresAddress postgres,
        int comparedPercent,
        boolean preparePostgres) {

    private static final List<String> PREFIXES = List.of("CELLO_", "ARGO_CLOUDOPS_");

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static CelloConfig of(Map<String, String> variables) {
        return Settings.read(PREFIXES, variables, settings -> {
            StoreMode mode = mode(settings).orElse(null);
            return new CelloConfig(
                    settings.tableName("DYNAMODB_TABLE_NAME", "cello"),
                    settings.endpoint().orElse(null),
                    settings.roleArn().orElse(null),
                    settings.secret("ADMIN_SECRET").orElse(null),
                    settings.port("PORT").orElse(null),
                    settings.flag("GIT_SUFFIX_OPTIONAL", true),
                    settings.flag("STRICT_TARGETS", false),
                    mode,
                    postgres(settings, mode),
                    settings.count("COMPARE_PERCENT", 0, 100).orElse(100),
                    settings.flag("POSTGRES_PREPARE", false));
        });
    }

    /** The mode alone, for tools that are told of the database in another way. */
    static Optional<StoreMode> namedMode(Map<String, String> variables) {
        return Settings.read(PREFIXES, variables, CelloConfig::mode);
    }

    private static Optional<StoreMode> mode(Settings settings) {
        return settings.choice("STORE_MODE", StoreMode.names()).map(StoreMode::valueOf);
    }

    /** The mode that Cello is served in. Defaults to {@code DDB_ONLY}. */
    StoreMode storeMode() {
        return Objects.requireNonNullElse(namedMode, StoreMode.DDB_ONLY);
    }

    private static @Nullable PostgresAddress postgres(Settings settings, @Nullable StoreMode mode) {
        Optional<String> url = settings.text("POSTGRES_URL");
        settings.require(
                url.isPresent() || mode == null || !mode.needsPostgres(),
                "POSTGRES_URL",
                "is needed by CELLO_STORE_MODE=" + mode);
        try {
            return url.map(PostgresAddress::parse).orElse(null);
        } catch (InvalidInputException malformed) {
            settings.require(false, "POSTGRES_URL", String.valueOf(malformed.getMessage()));
            return null;
        }
    }

    @Override
    public String toString() {
        return "CelloConfig[table " + tableName + ", endpoint " + endpoint + ", role " + roleArn + "]";
    }
}
