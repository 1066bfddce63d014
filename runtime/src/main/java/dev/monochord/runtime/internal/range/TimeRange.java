package dev.monochord.runtime.internal.range;

import dev.monochord.runtime.internal.codec.IsoTime;
import dev.monochord.runtime.internal.page.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * A range of times in sort keys.
 *
 * <p>Keys of one second are in time order only if all have the same number of fraction digits, which keys of other writers
 * need not have. All of them start with the same 19 characters, so the query spans whole seconds.
 *
 * @param head what is before the time, or nothing
 * @param from the earliest time in the fixed-width form, or null for no bound
 * @param to the latest time in the fixed-width form, or null for no bound
 */
public record TimeRange(
        String head, @Nullable String from, @Nullable String to) implements Narrowing {

    private static final int TO_SECOND = 19;

    /** The first text of the second of the earliest time. */
    public @Nullable String firstSecond() {
        return from == null ? null : from.substring(0, TO_SECOND);
    }

    /** A sort key after all keys of the second of the latest time: the character after {@code Z} follows the second. */
    public @Nullable String endOfLastSecond() {
        return to == null ? null : head + to.substring(0, TO_SECOND) + (char) ('Z' + 1);
    }

    /** Whether the range starts and ends with a second, so that the key condition is exact. */
    public boolean isWholeSeconds() {
        return (from == null || from.endsWith(".000Z")) && (to == null || to.endsWith(".999Z"));
    }

    @Override
    public boolean empty() {
        return from != null && to != null && from.compareTo(to) > 0;
    }

    /** A key without a time is not judged here: whether it can be read is decided where it is decoded. */
    @Override
    public boolean holds(String key) {
        int end = IsoTime.end(key, head.length());
        if (end < 0) {
            return true;
        }
        String time = IsoTime.normalized(key, head.length(), end);
        return (from == null || time.compareTo(from) >= 0) && (to == null || time.compareTo(to) <= 0);
    }

    @Override
    public void print(Fingerprint print) {
        print.add(from).add(to);
    }
}
