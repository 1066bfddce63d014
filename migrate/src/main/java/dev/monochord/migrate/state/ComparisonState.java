package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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
 * @param failed how many comparisons could not read the other shape, by access pattern; null for none
 * @param dropped how many comparisons were not made, or not to the end, by access pattern; null for none
 * @param incomparable how many reads could not be compared, by access pattern; null for none
 * @param samples the last few differences and failures, each in a sentence without values; null for none
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
        Instant updatedAt,
        @Nullable Map<String, Long> failed,
        @Nullable Map<String, Long> dropped,
        @Nullable Map<String, Long> incomparable,
        @Nullable List<String> samples) {

    /** The access patterns of which something is known. */
    Set<String> patterns() {
        Set<String> patterns = new TreeSet<>(compared.keySet());
        patterns.addAll(confirmed.keySet());
        Stream.of(newReads, failed, dropped, incomparable)
                .filter(Objects::nonNull)
                .forEach(numbers -> patterns.addAll(numbers.keySet()));
        return patterns;
    }

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
