package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.Map;

/**
 * What one process has compared since a verification began. It stays when the process ends.
 *
 * @param id the migration
 * @param pass the verification, such as {@code verify-1}
 * @param instance the process
 * @param compared how many reads were compared, by access pattern
 * @param confirmed how many of them found a lasting difference, by access pattern
 * @param updatedAt when it was last written, for people
 */
@Item(table = MigrationsTable.class, name = "Comparison")
@Key(partition = "MIGRATION#{id}", sort = "COMPARISON#{pass:word}#{instance}")
public record ComparisonState(
        @KeyOnly String id,
        @KeyOnly String pass,
        @KeyOnly String instance,
        Map<String, Long> compared,
        Map<String, Long> confirmed,
        Instant updatedAt) {

    /** The name of a verification. */
    public static String pass(int number) {
        return "verify-" + number;
    }
}
