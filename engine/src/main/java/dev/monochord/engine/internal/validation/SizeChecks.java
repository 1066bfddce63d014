package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The largest item the service keeps, and how much of them it takes at once. */
public final class SizeChecks {

    /** Bytes of an item, names and values. */
    public static final int MAX_BYTES = 400 * 1024;

    private static final int MAX_BYTES_OF_TRANSACTION = 4 * 1024 * 1024;

    private SizeChecks() {}

    /** For an item in a request, before the table's look-up; its values must have been checked. */
    public static void item(Map<String, AttributeValue> item) {
        if (ItemSizeCalculator.of(item) > MAX_BYTES) {
            throw ServiceError.validation("Item size has exceeded the maximum allowed size");
        }
    }

    /** For all items that a transaction writes or reads. */
    public static void transaction(long size) {
        if (size > MAX_BYTES_OF_TRANSACTION) {
            throw ServiceError.validation("Transaction payload size cannot exceed 4 MB");
        }
    }

    /** For what an update has made of an item, before it is stored; and for the update itself, before anything is read. */
    public static void updated(long size) {
        if (size > MAX_BYTES) {
            throw ServiceError.validation("Item size to update has exceeded the maximum allowed size");
        }
    }
}
