package dev.monochord.runtime.item;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes records of stored items: of one kind ({@link ItemType}) or of several ({@link UnionType}). Thread-safe. */
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

    /** Returns the attributes to fetch in addition to keys, or an empty list to fetch all attributes. */
    default List<String> attributes() {
        return List.of();
    }

    /**
     * The attribute, epoch seconds, after which every item of this reader is left out of reads; null where items do not
     * expire or stay visible, and where not all of them go by the same attribute.
     */
    @Nullable
    String expiry();

    /** The attribute after which this item is left out of reads, or null where it is not. */
    default @Nullable String expiry(Map<String, AttributeValue> stored) {
        return expiry();
    }

    /** Whether some items are left out of reads once they have expired. */
    default boolean hidesExpired() {
        return expiry() != null;
    }

    /**
     * Whether a stored item of this reader is left out of reads because it has expired.
     *
     * @param now in seconds since 1970
     */
    default boolean expired(Map<String, AttributeValue> stored, long now) {
        if (!hidesExpired()) {
            return false;
        }
        String attribute = expiry(stored);
        AttributeValue value = attribute == null ? null : stored.get(attribute);
        // What is no number never expires at the service either; NULL says that there is no such time.
        String seconds = value == null ? null : value.n();
        return seconds != null && new BigDecimal(seconds).compareTo(BigDecimal.valueOf(now)) <= 0;
    }
}
