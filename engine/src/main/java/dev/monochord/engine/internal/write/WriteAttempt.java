package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.schema.TableDefinition;
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
public record WriteAttempt(
        ItemChange change,
        TableDefinition table,
        @Nullable EncodedItem before,
        boolean holds,
        @Nullable Image after,
        @Nullable DynamoDbException invalid) {

    WriteOutcome outcome() {
        return new WriteOutcome(before, after == null ? null : EncodedItem.of(after.bytes()));
    }
}
