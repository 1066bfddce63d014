package dev.monochord.runtime.internal.mirror;

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

    /** Whose an item of the second shape is. */
    enum Owner {
        /** It is made from the item in question. */
        SAME,
        /** It is made from another one, or from none. */
        OTHER,
        /** It does not tell. */
        UNKNOWN,
        /** It has expired: readers do not see it, and the service deletes it sooner or later. */
        NOBODY
    }

    /**
     * The items of the second shape for one item of the first; a pure function of it.
     *
     * @throws dev.monochord.runtime.error.MonochordException if the item cannot be stored in the second shape
     */
    List<ShapeItem> of(Map<String, AttributeValue> item);

    /**
     * Whose an item of the second shape is.
     *
     * @param stored the item of the second shape
     * @param key the key of an item of the first
     */
    Owner owner(Map<String, AttributeValue> stored, Map<String, AttributeValue> key);

    /**
     * The keys of the items of the first shape that an item of the second follows from. If none of them is there, or all have
     * expired, it is nobody's: the service deletes items without the guards of their unique values. Empty if it does not tell.
     *
     * @param stored the item of the second shape
     */
    List<Map<String, AttributeValue>> holders(Map<String, AttributeValue> stored);

    /**
     * Whether an item of the first shape has expired. It is still stored, but another item may have taken its place in the
     * second shape.
     */
    boolean expired(Map<String, AttributeValue> item);

    /**
     * The record of an item that is written without its second shape. It is put in the same transaction: the first shape
     * decides, so the write goes on.
     *
     * @param key the key of the item in the first shape
     * @param reason why the second shape cannot be written, and what to do
     */
    ShapeItem unmirrored(Map<String, AttributeValue> key, String reason);

    /**
     * Whether writes only delete what items were in the second shape, and put nothing. Every process does so before any of
     * them puts: a process that does not mirror yet would otherwise leave behind what another has put.
     */
    boolean deletesOnly();
}
