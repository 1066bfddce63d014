package dev.monochord.runtime.generated;

import dev.monochord.model.key.KeyComparison;
import dev.monochord.runtime.internal.range.SortCondition;
import dev.monochord.runtime.internal.range.TimeRange;
import dev.monochord.runtime.internal.range.WordRange;
import dev.monochord.runtime.item.KeyWriter;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which sort keys a query with a prefix or a range asks for, where its bounds may be left out. The condition stays inside
 * the keys that begin with the head: other kinds of item may stand before and after them in the partition. Immutable.
 *
 * <p>Text that makes a longer sort key than the service stores is a
 * {@link dev.monochord.runtime.error.InvalidInputException}.
 */
public final class SortRange {

    private final @Nullable SortCondition condition;

    private SortRange(@Nullable SortCondition condition) {
        this.condition = condition;
    }

    /**
     * Keys that begin so.
     *
     * @param head what is before the variable, or nothing
     * @param start the start of the variable, or null for all
     */
    public static SortRange prefix(String head, @Nullable String start) {
        String text = start == null ? head : head + start;
        return new SortRange(text.isEmpty() ? null : SortCondition.of(KeyComparison.BEGINS_WITH, key(text)));
    }

    /**
     * Keys whose variable is in a range, where the order of the values is that of the keys: the variable is the last, or all
     * its values have the same length.
     *
     * @param head what is before the variable, or nothing
     * @param from the least value, or null for no bound
     * @param to the greatest value, or null for no bound
     * @param after what follows the variable in a key, nothing where it is the last, or null where another variable follows
     *     at once: with the greatest value, all keys that go on after it are found too
     */
    public static SortRange between(String head, @Nullable String from, @Nullable String to, @Nullable String after) {
        if (from == null && to == null) {
            return prefix(head, null);
        }
        String upper = null;
        if (to != null) {
            upper = after == null ? end(head + to) : after.isEmpty() ? head + to : upper(head + to, after);
        }
        return new SortRange(span(head, from, upper));
    }

    /**
     * Keys whose variable, which is text that ends at a delimiter, is in a range.
     *
     * @param head what is before the variable, or nothing
     * @param from the least value, or null for no bound
     * @param to the greatest value, or null for no bound
     * @param after what follows the variable in a key
     */
    public static SortRange words(String head, @Nullable String from, @Nullable String to, String after) {
        if (from == null && to == null) {
            return prefix(head, null);
        }
        WordRange range = new WordRange(head, from, to, after.codePointAt(0));
        return new SortRange(span(head, from, to == null ? null : upper(head + range.reach(to), after))
                .narrowed(range));
    }

    /**
     * Keys whose variable is a time in a range. The key condition spans whole seconds and the keys it finds are compared as
     * times, so that a key without a fraction of a second ({@code …:00Z}, which sorts after {@code …:00.500Z}) is found
     * exactly where its time is in the range.
     *
     * @param head what is before the variable, or nothing
     * @param from the earliest time in the fixed-width form, or null for no bound
     * @param to the latest time in the fixed-width form, or null for no bound
     */
    public static SortRange times(String head, @Nullable String from, @Nullable String to) {
        if (from == null && to == null) {
            return prefix(head, null);
        }
        TimeRange range = new TimeRange(head, from, to);
        SortCondition span = span(head, range.firstSecond(), range.endOfLastSecond());
        return new SortRange(range.isWholeSeconds() ? span : span.narrowed(range));
    }

    /** Keys that are in a range, both ends included; null for no bound. Empty if the first is greater than the last. */
    public static SortRange values(@Nullable AttributeValue from, @Nullable AttributeValue to) {
        if (from != null && to != null) {
            return new SortRange(SortCondition.of(KeyComparison.BETWEEN, from, to));
        }
        if (from != null) {
            return new SortRange(SortCondition.of(KeyComparison.AT_LEAST, from));
        }
        return new SortRange(to == null ? null : SortCondition.of(KeyComparison.AT_MOST, to));
    }

    /** Adds the condition to a call. */
    public <T> ReadCall<T> on(ReadCall<T> call) {
        return condition == null ? call : call.sort(condition);
    }

    @Nullable
    SortCondition condition() {
        return condition;
    }

    /** From the least value, or the first key with the head, to the upper end, or the last key with the head. */
    private static SortCondition span(String head, @Nullable String from, @Nullable String upper) {
        String first = from == null ? head : head + from;
        String last = upper == null ? end(head) : upper;
        if (first.isEmpty() && last != null) {
            return SortCondition.of(KeyComparison.AT_MOST, key(last));
        }
        return last == null
                ? SortCondition.of(KeyComparison.AT_LEAST, key(first))
                : SortCondition.of(KeyComparison.BETWEEN, key(first), key(last));
    }

    private static AttributeValue key(String text) {
        return KeyWriter.sort().literal(text).done();
    }

    /** The end of all keys that go on after a value, which they do with the delimiter. */
    private static @Nullable String upper(String value, String after) {
        return end(value + Character.toString(after.codePointAt(0)));
    }

    /** The first text that does not begin with the head any more, or null where there is none. */
    private static @Nullable String end(String head) {
        for (int end = head.length(); end > 0; end = head.offsetByCodePoints(end, -1)) {
            int last = head.codePointBefore(end);
            if (last != Character.MAX_CODE_POINT) {
                return head.substring(0, head.offsetByCodePoints(end, -1)) + Character.toString(successor(last));
            }
        }
        return null;
    }

    /** The next character; half ones are none. */
    private static int successor(int codePoint) {
        return codePoint + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : codePoint + 1;
    }
}
