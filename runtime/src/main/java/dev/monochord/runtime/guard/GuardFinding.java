package dev.monochord.runtime.guard;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A guard that is not as it should be.
 *
 * @param field the component whose values it guards
 * @param guard the key of the guard
 * @param repaired whether it was put right
 */
public record GuardFinding(Kind kind, String field, Map<String, AttributeValue> guard, boolean repaired) {

    /** What is wrong. */
    public enum Kind {
        /**
         * A guard of a value that no item has. It keeps the value from being used; repaired by deleting it, if it says the
         * key of an item.
         */
        ORPHAN,
        /** An item whose value is not guarded. Another could take it; repaired by writing the guard. */
        MISSING,
        /** A guard that names an item which does not have the value, while another has; repaired by naming that one. */
        WRONG_OWNER,
        /** Several items have one value. A person decides which of them keeps it; never repaired. */
        DUPLICATE
    }

    public GuardFinding {
        guard = Map.copyOf(guard);
    }
}
