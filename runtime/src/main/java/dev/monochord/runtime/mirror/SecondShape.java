package dev.monochord.runtime.mirror;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items that a table's items are in another table. Thread-safe. */
public interface SecondShape {

    /**
     * The attribute that every mirrored write sets to a new random value, in both shapes. An item has the same value in both
     * if and only if the write that left it there was mirrored.
     */
    String WRITE_ID = "_w";

    /** The items of the second shape for one item of the first; a pure function of it. */
    List<ShapeItem> of(Map<String, AttributeValue> item);

    /**
     * Whether writes only delete what items were in the second shape, and put nothing. Every process does so before any of
     * them puts: a process that does not mirror yet would otherwise leave behind what another has put.
     */
    boolean deletesOnly();
}
