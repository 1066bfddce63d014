package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one process has compared since a verification began. It stays when the process ends.
 *
 * @param id the migration
 * @param pass the verification, such as {@code verify-1}
 * @param instance the process
 * @param compared how many reads were compared, by access pattern
 * @param confirmed how many of them found a lasting difference, by access pattern
 * @param newReads how long reads of the new shape took, by access pattern, as {@link ReadTimes#counts}
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
        @Nullable Map<String, List<Long>> newReads,
        Instant updatedAt) {

    /** How long reads of the new shape took, by access pattern. */
    public Map<String, ReadTimes> newReadTimes() {
        Map<String, ReadTimes> times = new TreeMap<>();
        if (newReads != null) {
            newReads.forEach((pattern, counts) -> times.put(pattern, new ReadTimes(counts)));
        }
        return times;
    }

    /** The name of a verification. */
    public static String pass(int number) {
        return "verify-" + number;
    }
}
