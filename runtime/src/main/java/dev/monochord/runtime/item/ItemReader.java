package dev.monochord.runtime.item;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes records of stored items: of one kind ({@link ItemType}) or of several ({@link UnionType}). For many threads. */
public interface ItemReader<T> {

    /** The name for messages and page tokens. */
    String name();

    /** Whether a stored item is of this kind. Reads leave out what is not. */
    boolean describes(Map<String, AttributeValue> stored);

    /**
     * The record of a stored item.
     *
     * @throws dev.monochord.runtime.error.StoredItemException if an attribute is missing or has another type
     */
    T decode(Map<String, AttributeValue> stored);

    /** The attribute, epoch seconds, after which an item is left out of reads; null where items do not expire or stay visible. */
    @Nullable
    String expiry();
}
