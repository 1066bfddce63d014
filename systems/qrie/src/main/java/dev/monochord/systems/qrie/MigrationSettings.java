package dev.monochord.systems.qrie;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.systems.kit.Settings;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How qrie takes part in the migration of its resources.
 *
 * @param id the migration
 * @param oldTable the actual name of the table of version 1
 * @param buckets the file with the accounts of buckets that are stored without one, or null
 * @param compared percentage of reads that are also made in the other shape, to compare
 * @param lease for how long this process acts by the phase that it has read; never longer than operators wait for it
 */
record MigrationSettings(
        String id, String oldTable, @Nullable Path buckets, int compared, Duration lease) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final int DEFAULT_COMPARED = 10;

    static Optional<MigrationSettings> read(Settings settings, String newTable) {
        String oldTable = settings.tableName("OLD_RESOURCES_TABLE", "");
        Path buckets = settings.file(BucketAccounts.VARIABLE.substring("QRIE_".length()))
                .orElse(null);
        int compared = settings.count("COMPARED_READS", 0, 100).orElse(DEFAULT_COMPARED);
        int longest = (int) ControlSettings.DEFAULT.lease().toSeconds();
        Duration lease = Duration.ofSeconds(
                settings.count("MIGRATION_LEASE_SECONDS", 1, longest).orElse(longest));
        Optional<String> migration =
                settings.text("MIGRATION", ID.asMatchPredicate(), "must have 1 to 64 letters, digits, '.', '_' or '-'");
        if (migration.isPresent()) {
            settings.require(!oldTable.isEmpty(), "OLD_RESOURCES_TABLE", "must name the table that is migrated");
            settings.require(
                    !oldTable.equals(newTable),
                    "OLD_RESOURCES_TABLE",
                    "must differ from the new table; name the new one in QRIE_RESOURCES_TABLE");
        }
        return migration.map(id -> new MigrationSettings(id, oldTable, buckets, compared, lease));
    }
}
