package dev.monochord.migrate.transform;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns an item of the old design into items of the new one, and back. Every method is a pure function of the item: it may
 * be called again for the same item, on another machine, at any time. Thread-safe.
 *
 * <p>One item may become several, or none: the guard of a unique value follows from its owner, so it becomes nothing by
 * itself. Several items never become one, because a copy of one of them could not tell whether the others have changed.
 */
public interface ItemTransform {

    /**
     * The items of the new design for one item of the old.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item);

    /**
     * The items of the old design for one item of the new; empty for an item that follows from another.
     *
     * @throws UntransformableException if the item is not as its design says
     * @throws UnsupportedOperationException if there is no way back
     */
    List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item);

    /** Whether {@link #down} works, which keeps rollback open after cut-over. */
    boolean reversible();

    /**
     * The key of the old item from which an item of the new design is made, or empty if the item does not tell. Verification
     * looks there to find items that should not exist.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item);

    /** Identifies the function: a migration is resumed only with the one it was started with. */
    String fingerprint();
}
