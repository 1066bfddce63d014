package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.work.ItemRejection;
import dev.monochord.runtime.error.FaultException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * Writes items that carry the stamp of the row they were made from. Thread-safe.
 *
 * <p><b>Why this is safe.</b> The stamps of one row are in the order of its commits (see {@code ChangeSource}), and a write
 * happens only if the stored stamp is older. So each item ends with the greatest stamp that was ever written, whatever the
 * order of the writes and however often they are repeated: copy, stream and a worker that was thought dead may race.
 *
 * <p>A delete is a stamp too. An item that is removed at once would forget its stamp, and a copy that read the row before
 * its delete would bring it back. A tombstone therefore stays until the copy is complete and verified. A row that is
 * created again has a greater stamp and replaces the tombstone.
 *
 * <p>{@code _src} names the row. Two rows that become the same item are found here: the second one is rejected, not written
 * over the first.
 */
final class StampedWriter {

    private static final String CONDITION =
            "attribute_not_exists(#pk) OR (#lsn < :lsn AND (#src = :src OR #deleted = :true))";

    private final TransferStore store;

    StampedWriter(TransferStore store) {
        this.store = store;
    }

    StampedOutcome write(StampedWrite write) {
        PutItemRequest request = PutItemRequest.builder()
                .tableName(write.table())
                .item(write.item())
                .conditionExpression(CONDITION)
                .expressionAttributeNames(Map.of(
                        "#pk", write.key().keySet().iterator().next(),
                        "#lsn", RowMapping.STAMP,
                        "#src", RowMapping.SOURCE,
                        "#deleted", RowMapping.DELETED))
                .expressionAttributeValues(Map.of(
                        ":lsn", AttributeValue.fromS(write.stamp().text()),
                        ":src", AttributeValue.fromS(write.source()),
                        ":true", AttributeValue.fromBool(true)))
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .build();
        try {
            store.put(request);
            return new StampedOutcome.Written();
        } catch (ConditionalCheckFailedException newer) {
            return rejectedBy(newer.item(), write);
        } catch (FaultException fault) {
            String reason = ItemRejection.reason(fault).orElse(null);
            if (reason != null) {
                return new StampedOutcome.Rejected(reason);
            }
            throw fault;
        }
    }

    private static StampedOutcome rejectedBy(Map<String, AttributeValue> stored, StampedWrite write) {
        AttributeValue source = stored.get(RowMapping.SOURCE);
        if (source == null || !stored.containsKey(RowMapping.STAMP)) {
            return write.tombstone()
                    ? new StampedOutcome.Skipped()
                    : new StampedOutcome.Rejected(
                            "the target has an item with this key that the migration did not write: remove it, or"
                                    + " change the key in the mapping");
        }
        boolean ours = write.source().equals(source.s());
        if (ours || write.tombstone() || stored.containsKey(RowMapping.DELETED)) {
            return new StampedOutcome.Skipped();
        }
        return new StampedOutcome.Rejected(
                "another row has become the item with this key: change the key in the mapping");
    }
}
