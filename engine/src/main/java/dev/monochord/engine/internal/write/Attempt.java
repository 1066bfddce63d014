package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.StoredItem;
import dev.monochord.engine.internal.schema.Table;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A change worked out under its lock but not yet written.
 *
 * @param table the table as it is defined under the lock
 * @param before the item as it is, or null
 * @param holds whether the change's condition holds of it
 * @param after the item as it would be, or null
 * @param invalid why there can be no such item, or null
 */
public record Attempt(
        ItemChange change,
        Table table,
        @Nullable StoredItem before,
        boolean holds,
        @Nullable Image after,
        @Nullable DynamoDbException invalid) {

    Outcome outcome() {
        return new Outcome(before, after == null ? null : StoredItem.of(after.bytes()));
    }
}
