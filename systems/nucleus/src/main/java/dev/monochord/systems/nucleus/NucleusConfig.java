package dev.monochord.systems.nucleus;

import dev.monochord.systems.kit.Settings;
import dev.monochord.systems.nucleus.access.NucleusCallers;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
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
 * @param cloud what is started and stopped
 * @param jwtSecret by which tokens are signed that are accepted too, or null for none
 */
record NucleusConfig(
        String appTable,
        String auditTable,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        int auditShards,
        @Nullable Duration tick,
        CloudSettings cloud,
        @Nullable String jwtSecret) {

    static final Duration DEFAULT_TICK = Duration.ofMinutes(1);

    private static final int MAX_SHARDS = 100;
    private static final int MAX_TICK_SECONDS = 3600;
    private static final int MAX_PARALLELISM = 100;
    private static final int DEFAULT_PARALLELISM = 32;

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static NucleusConfig of(Map<String, String> variables) {
        return Settings.read("NUCLEUS_", variables, NucleusConfig::read);
    }

    private static NucleusConfig read(Settings settings) {
        NucleusCallers.ROLES.check(settings);
        Duration tick = settings.count("TICK_SECONDS", 0, MAX_TICK_SECONDS)
                .map(Duration::ofSeconds)
                .orElse(DEFAULT_TICK);
        return new NucleusConfig(
                settings.tableName("APP_TABLE_NAME", "NucleusAppTable"),
                settings.tableName("AUDIT_TABLE_NAME", "NucleusAuditTable"),
                settings.endpoint().orElse(null),
                settings.roleArn().orElse(null),
                settings.count("AUDIT_SHARDS", 1, MAX_SHARDS).orElse(1),
                tick.isZero() ? null : tick,
                new CloudSettings(
                        settings.choice("CLOUD", "simulated", "aws").orElse("").equals("aws"),
                        settings.shared("MONOCHORD_AWS_REGION").orElse(null),
                        settings.count("PARALLELISM", 1, MAX_PARALLELISM).orElse(DEFAULT_PARALLELISM)),
                settings.signingSecret("JWT_SECRET").orElse(null));
    }

    @Override
    public String toString() {
        return "NucleusConfig[tables " + appTable + " and " + auditTable + ", endpoint " + endpoint + ", role "
                + roleArn + ", shards " + auditShards + ", tick " + tick + ", "
                + cloud + "]";
    }
}
