package dev.monochord.runtime;

import dev.monochord.runtime.internal.key.KeyDescription;
import java.util.List;
import java.util.Map;

/**
 * A guard that is not as it should be. Keys are shown as text, each on one line; no other values are.
 *
 * @param field the component whose values it guards
 * @param guard the key of the guard
 * @param items the keys of the items involved: those that hold the value, or the one that an orphan names; empty if unknown
 * @param repaired whether the repair fixed it
 */
public record GuardFinding(
        Kind kind, String field, Map<String, String> guard, List<Map<String, String>> items, boolean repaired) {

    /** What is wrong with a guard. */
    public enum Kind {
        /**
         * A guard for a value that no item holds. It keeps the value from being used. The repair deletes it if it names the
         * key of an item.
         */
        ORPHAN,
        /** An item whose value has no guard, so another item could take it. The repair writes the guard. */
        MISSING,
        /** A guard that names an item without the value while another item holds it. The repair names that one. */
        WRONG_OWNER,
        /** Several items hold one value. Which of them keeps it is your decision, so the repair touches none of them. */
        DUPLICATE
    }

    public GuardFinding {
        items = List.copyOf(items);
    }

    /** The key of the guard on one line: {@code pk = EMAIL#a@example.org}. */
    public String guardText() {
        return KeyDescription.line(guard);
    }

    /** The keys of the items involved, each on one line. */
    public List<String> itemTexts() {
        return items.stream().map(KeyDescription::line).toList();
    }
}
