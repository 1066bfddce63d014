package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.work.ItemRejection;
import dev.monochord.runtime.error.FaultException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
 * <p>{@code _src} names the migration and the row. What another migration wrote stays, tombstones included: they keep its own
 * late writes from coming back. Two rows that become the same item are found here: the second one is rejected, not written
 * over the first. The stamps of two rows do not tell which of them has a key, so a row that meets a newer tombstone of
 * another one is rejected too: it may have taken the key before the other left. {@link RowPlacement} decides later.
 */
final class StampedWriter {

    private static final String CONDITION = "attribute_not_exists(#pk) OR (#lsn < :lsn AND (#src = :src"
            + " OR #deleted = :true AND begins_with(#src, :migration)))";
    private static final String UNCHANGED = "#lsn = :lsn AND #src = :src";

    private final TransferStore store;

    StampedWriter(TransferStore store) {
        this.store = store;
    }

    StampedOutcome write(StampedWrite write) {
        PutItemRequest request = put(write)
                .conditionExpression(CONDITION)
                .expressionAttributeNames(Map.of(
                        "#pk", partitionKey(write),
                        "#lsn", RowMapping.STAMP,
                        "#src", RowMapping.SOURCE,
                        "#deleted", RowMapping.DELETED))
                .expressionAttributeValues(Map.of(
                        ":lsn", AttributeValue.fromS(write.stamp().text()),
                        ":src", AttributeValue.fromS(write.source()),
                        ":migration", AttributeValue.fromS(write.migration()),
                        ":true", AttributeValue.fromBool(true)))
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .build();
        return send(request, newer -> rejectedBy(newer.item(), write));
    }

    /**
     * Writes over an item that was read, whatever its stamp. Skipped if it has changed since.
     *
     * @param seen an item that a migration wrote; empty if there was none
     */
    StampedOutcome replace(StampedWrite write, Map<String, AttributeValue> seen) {
        PutItemRequest.Builder request = put(write);
        if (seen.isEmpty()) {
            request.conditionExpression("attribute_not_exists(#pk)")
                    .expressionAttributeNames(Map.of("#pk", partitionKey(write)));
        } else {
            request.conditionExpression(UNCHANGED)
                    .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP, "#src", RowMapping.SOURCE))
                    .expressionAttributeValues(Map.of(
                            ":lsn", Objects.requireNonNull(seen.get(RowMapping.STAMP)),
                            ":src", Objects.requireNonNull(seen.get(RowMapping.SOURCE))));
        }
        return send(request.build(), changed -> new StampedOutcome.Skipped());
    }

    private static PutItemRequest.Builder put(StampedWrite write) {
        return PutItemRequest.builder().tableName(write.table()).item(write.item());
    }

    private static String partitionKey(StampedWrite write) {
        return write.key().keySet().iterator().next();
    }

    private StampedOutcome send(
            PutItemRequest request, Function<ConditionalCheckFailedException, StampedOutcome> otherwise) {
        try {
            store.put(request);
            return new StampedOutcome.Written();
        } catch (ConditionalCheckFailedException failed) {
            return otherwise.apply(failed);
        } catch (FaultException fault) {
            String reason = ItemRejection.reason(fault).orElse(null);
            if (reason != null) {
                return new StampedOutcome.Rejected(reason);
            }
            throw fault;
        }
    }

    private static StampedOutcome rejectedBy(Map<String, AttributeValue> stored, StampedWrite write) {
        return write.tombstone() || write.source().equals(RowMapper.writtenFrom(stored))
                ? new StampedOutcome.Skipped()
                : StampedOutcome.Rejected.by(stored, write);
    }
}
