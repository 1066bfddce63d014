package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A SELECT that names one item by its key and asks nothing else of it: all that batches and transactions may read.
 *
 * @param key the key as written; {@link #row} holds it against the table
 */
record PointRead(TableDefinition table, SelectColumns columns, Map<String, AttributeValue> key) {

    /** Holds a SELECT against its table, as a transaction does. */
    static PointRead ofTransaction(Statement.Select select, Bindings bindings, Catalog catalog) {
        Sources sources = Sources.of(select);
        new Conditions(bindings).condition(select.where());
        TableDefinition table = catalog.require(sources.table());
        if (sources.index() != null) {
            throw ServiceError.validation("Reads on indices are not supported within transactions.");
        }
        return of(select, bindings, table, StatementTransactions.OPERATION);
    }

    /** Holds a SELECT against its table, as a batch does. */
    static PointRead ofBatch(Statement.Select select, Bindings bindings, Catalog catalog) {
        Sources sources = Sources.of(select);
        new Conditions(bindings).condition(select.where());
        TableDefinition table = catalog.require(sources.table());
        IndexSchema index = SelectPlanner.index(table, sources.index());
        if (index != null) {
            throw needsKey(Batches.OPERATION);
        }
        return of(select, bindings, table, Batches.OPERATION);
    }

    private static PointRead of(
            Statement.Select select, Bindings bindings, TableDefinition table, ApiOperation<?> operation) {
        SelectColumns columns = SelectColumns.of(select.columns());
        Map<String, AttributeValue> key = StatementKey.ofRead(select.where(), table.key(), bindings);
        if (key == null) {
            // What would be wrong with it as a statement of its own is told first.
            new RangeReads(table.storageId(), table.key(), true)
                    .of(KeyPlan.branches(select.where(), table.key(), bindings));
            throw needsKey(operation);
        }
        return new PointRead(table, columns, key);
    }

    private static RuntimeException needsKey(ApiOperation<?> operation) {
        return ServiceError.validation(
                "Select statements within " + operation.name() + " must specify the primary key in the where clause.");
    }

    /** The row of the item, or the service's validation error where the key does not fit the table. */
    byte[] row() {
        PrimaryKeyChecks.key(table.key(), key);
        return RowKeys.table(table.storageId(), table.key(), key::get);
    }

    /** The read as a statement of its own. */
    SelectPlan plan() {
        byte[] row = row();
        AttributeValue partition = key.get(table.key().partition().get(0).name());
        RangeRead reading = new RangeRead(new KeyRange(row, RowKeys.after(row)), partition, true);
        return new SelectPlan(table, null, columns, ItemCondition.ALWAYS, false, false, List.of(reading));
    }
}
