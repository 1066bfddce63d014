package dev.monochord.migrate.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What came of the compared reads of one access pattern, in all processes.
 *
 * @param compared reads that were compared to the end
 * @param confirmed how many of them found a lasting difference
 * @param failed comparisons whose other shape could not be read
 * @param dropped comparisons that were not made, or not to the end
 * @param incomparable reads of which the two shapes have different parts
 * @param newReads how long reads of the new shape took
 */
public record ComparedPattern(
        String pattern,
        long compared,
        long confirmed,
        long failed,
        long dropped,
        long incomparable,
        ReadTimes newReads) {

    /** The sums of what processes have recorded, by access pattern. */
    public static List<ComparedPattern> of(Collection<ComparisonState> recorded) {
        Map<String, ComparedPattern> sums = new TreeMap<>();
        for (ComparisonState one : recorded) {
            Map<String, ReadTimes> times = one.newReadTimes();
            for (String pattern : one.patterns()) {
                sums.merge(
                        pattern,
                        new ComparedPattern(
                                pattern,
                                number(one.compared(), pattern),
                                number(one.confirmed(), pattern),
                                number(one.failed(), pattern),
                                number(one.dropped(), pattern),
                                number(one.incomparable(), pattern),
                                times.getOrDefault(pattern, ReadTimes.NONE)),
                        ComparedPattern::plus);
            }
        }
        return List.copyOf(sums.values());
    }

    private static long number(@Nullable Map<String, Long> numbers, String pattern) {
        return numbers == null ? 0 : numbers.getOrDefault(pattern, 0L);
    }

    private ComparedPattern plus(ComparedPattern other) {
        return new ComparedPattern(
                pattern,
                compared + other.compared,
                confirmed + other.confirmed,
                failed + other.failed,
                dropped + other.dropped,
                incomparable + other.incomparable,
                newReads.plus(other.newReads));
    }

    /** Whether a comparison was begun: reads of the new shape are timed without one, too. */
    public boolean sampled() {
        return compared + failed + dropped + incomparable > 0;
    }
}
