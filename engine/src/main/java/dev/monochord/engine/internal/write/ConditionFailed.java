package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.EncodedItem;
import org.jspecify.annotations.Nullable;

/** Says that a change's condition did not hold; carries the item as it was. Never leaves the engine. */
@SuppressWarnings("serial")
public final class ConditionFailed extends RuntimeException {

    private final transient @Nullable EncodedItem item;

    ConditionFailed(@Nullable EncodedItem item) {
        super("The conditional request failed", null, false, false);
        this.item = item;
    }

    public @Nullable EncodedItem item() {
        return item;
    }
}
