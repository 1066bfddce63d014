package dev.monochord.runtime.internal.range;

import dev.monochord.runtime.internal.key.KeyOrder;
import dev.monochord.runtime.internal.page.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * A range of the values of a variable that ends at a delimiter.
 *
 * <p>Such values are not in the order of their keys: "a" comes before "a!", but the key "a#1" after "a!#1", because the
 * delimiter is greater than what the longer value goes on with. So no key condition says exactly this range. The query asks
 * for the smallest span of keys that holds it, and every key is looked at once more here.
 *
 * @param head what is before the variable, or nothing
 * @param from the least value, or null for no bound
 * @param to the greatest value, or null for no bound
 * @param delimiter the character that ends a value; a value without it goes on to the end
 */
public record WordRange(
        String head, @Nullable String from, @Nullable String to, int delimiter) implements Narrowing {

    @Override
    public boolean empty() {
        return from != null && to != null && KeyOrder.compareText(from, to) > 0;
    }

    @Override
    public boolean holds(String key) {
        if (!key.startsWith(head)) {
            return false;
        }
        int end = key.indexOf(delimiter, head.length());
        String value = key.substring(head.length(), end < 0 ? key.length() : end);
        return (from == null || KeyOrder.compareText(value, from) >= 0)
                && (to == null || KeyOrder.compareText(value, to) <= 0);
    }

    /**
     * The longest text after which no key of a value up to {@code last} goes on with something greater than the delimiter.
     * It is that value, unless one that it begins with is followed by the delimiter later: "a" of "a!".
     */
    public String reach(String last) {
        int at = last.offsetByCodePoints(0, 1);
        while (at < last.length()) {
            int next = last.codePointAt(at);
            if (next <= delimiter) {
                return last.substring(0, at);
            }
            at += Character.charCount(next);
        }
        return last;
    }

    @Override
    public void print(Fingerprint print) {
        print.add(from).add(to).add(delimiter);
    }
}
