package dev.monochord.migrate.transform;

import dev.monochord.model.ItemDesign;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A kind of stored item from which components are read. Thread-safe. */
interface SourceShape {

    /** Reads one value. Thread-safe. */
    @FunctionalInterface
    interface Reader {

        /**
         * The value in the type of its design, or null if the item has none.
         *
         * @throws dev.monochord.runtime.error.StoredItemException if the item is not as its design says
         */
        @Nullable
        AttributeValue read(SourceItem item);
    }

    /** The kind whose components are read. */
    ItemDesign item();

    /** The reader of a component, or null if it cannot be had from such an item. */
    @Nullable
    Reader reader(String component);

    /** Whether an attribute of this name is text that the design writes. */
    boolean writesText(String attribute);

    /** Whether the design gives an attribute of this name a meaning. */
    boolean knows(String attribute);
}
