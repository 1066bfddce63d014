package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.validation.SizeChecks;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Resolves the actions of a write transaction, in the order in which the service finds fault. */
public final class TransactionParts {

    private TransactionParts() {}

    static List<TransactionPart> of(List<TransactWriteItem> items, Catalog catalog) {
        List<ParsedAction> actions = new ArrayList<>(items.size());
        items.forEach(item -> actions.add(ParsedAction.of(item)));
        return resolve(actions, catalog);
    }

    static List<TransactionPart> resolve(List<ParsedAction> actions, Catalog catalog) {
        SizeChecks.transaction(actions.stream().mapToLong(ParsedAction::size).sum());
        List<TableDefinition> tables = new ArrayList<>(actions.size());
        for (ParsedAction action : actions) {
            TableDefinition table = catalog.require(action.tableName());
            PrimaryKeyChecks.notEmpty(table.key(), action.itemOrKey());
            tables.add(table);
        }
        Cancellation cancellation = new Cancellation(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            try {
                actions.get(i).check(tables.get(i));
            } catch (DynamoDbException invalid) {
                cancellation.invalid(i, invalid);
                cancellation.throwIfAny();
            }
        }
        List<TransactionPart> parts = new ArrayList<>(actions.size());
        List<byte[]> rows = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            TransactionPart part = new TransactionPart(
                    actions.get(i).change(tables.get(i)), false, actions.get(i).returnsItem());
            parts.add(part);
            rows.add(part.change().row());
        }
        requireDistinct(rows);
        return parts;
    }

    /** An item may be in a transaction once. */
    public static void requireDistinct(List<byte[]> rows) {
        Set<ByteBuffer> seen = new HashSet<>();
        for (byte[] row : rows) {
            if (!seen.add(ByteBuffer.wrap(row))) {
                throw ServiceError.validation("Transaction request cannot include multiple operations on one item");
            }
        }
    }
}
