package dev.monochord.runtime.read;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which sort keys a query with a prefix or a range asks for, where its bounds may be left out. The condition stays inside
 * the keys that begin with the head: other kinds of item may stand before and after them in the partition. Immutable.
 */
public final class SortRange {

    private enum Kind {
        ALL,
        PREFIX,
        BETWEEN,
        AT_LEAST,
        AT_MOST
    }

    private final Kind kind;
    private final AttributeValue first;
    private final AttributeValue last;

    private SortRange(Kind kind, AttributeValue first, AttributeValue last) {
        this.kind = kind;
        this.first = first;
        this.last = last;
    }

    private static SortRange of(Kind kind, String first, String last) {
        return new SortRange(kind, AttributeValue.fromS(first), AttributeValue.fromS(last));
    }

    /**
     * Keys that begin so.
     *
     * @param head what is before the variable, or nothing
     * @param start the start of the variable, or null for all
     */
    public static SortRange prefix(String head, @Nullable String start) {
        String text = start == null ? head : head + start;
        return of(text.isEmpty() ? Kind.ALL : Kind.PREFIX, text, text);
    }

    /**
     * Keys whose variable is in a range.
     *
     * @param head what is before the variable, or nothing
     * @param from the least value, or null for no bound
     * @param to the greatest value, or null for no bound
     * @param after what follows the variable in a key, or nothing: with the greatest value, all keys that go on after it
     *     are found too
     */
    public static SortRange between(String head, @Nullable String from, @Nullable String to, String after) {
        if (from == null && to == null) {
            return prefix(head, null);
        }
        // What goes on after the value begins with the delimiter, so the character after that is the end.
        String upper = to == null ? "" : after.isEmpty() ? head + to : head + to + successor(after.codePointAt(0));
        if (from != null && to != null) {
            return of(Kind.BETWEEN, head + from, upper);
        }
        if (head.isEmpty()) {
            return from == null ? of(Kind.AT_MOST, upper, upper) : of(Kind.AT_LEAST, from, from);
        }
        return from == null ? of(Kind.BETWEEN, head, upper) : of(Kind.BETWEEN, head + from, end(head));
    }

    /** Keys that are numbers or bytes in a range; null for no bound. */
    public static SortRange values(@Nullable AttributeValue from, @Nullable AttributeValue to) {
        if (from != null && to != null) {
            return new SortRange(Kind.BETWEEN, from, to);
        }
        if (from != null) {
            return new SortRange(Kind.AT_LEAST, from, from);
        }
        return to == null ? prefix("", null) : new SortRange(Kind.AT_MOST, to, to);
    }

    /** Adds the condition to a call. */
    public <T> ReadCall<T> on(ReadCall<T> call) {
        return switch (kind) {
            case ALL -> call;
            case PREFIX -> call.sortBeginsWith(first.s());
            case BETWEEN -> call.sortBetween(first, last);
            case AT_LEAST -> call.sortAtLeast(first);
            case AT_MOST -> call.sortAtMost(first);
        };
    }

    /** The first text that does not begin with the head any more. */
    private static String end(String head) {
        int cut = head.offsetByCodePoints(head.length(), -1);
        return head.substring(0, cut) + successor(head.codePointAt(cut));
    }

    private static String successor(int codePoint) {
        if (codePoint == Character.MAX_CODE_POINT) {
            return Character.toString(codePoint) + Character.toString(codePoint);
        }
        int next = codePoint + 1;
        return Character.toString(next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE ? 0xE000 : next);
    }
}
