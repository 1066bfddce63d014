package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.validation.KeyPathChecks;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * What Query and Scan have in common, resolved against the table.
 *
 * @param index the index to read, or null for the table itself
 * @param start the key to go on after, or empty to begin at the beginning
 */
record PageReadRequest(
        TableDefinition table,
        @Nullable IndexSchema index,
        boolean consistent,
        @Nullable Integer limit,
        Map<String, AttributeValue> start,
        @Nullable Select select,
        ItemCondition filter,
        @Nullable ItemProjection projection) {

    KeySchema key() {
        return index == null ? table.key() : index.key();
    }

    /** The prefix of the rows that are read. */
    int storageId() {
        return index == null ? table.storageId() : index.storageId();
    }

    /** Neither the projection nor the filter may go into a key. */
    void checkPaths() {
        if (projection != null) {
            KeyPathChecks.check(table.key(), table.indexes(), projection.nestedAttributes());
        }
        KeyPathChecks.check(table.key(), table.indexes(), filter.nestedAttributes());
    }

    /** The page read of a range, without the part of it that was read already. */
    PageRead read(KeyRange range, boolean descending, boolean query) {
        SelectedAttributes selection = SelectedAttributes.of(table, index, select, projection, filter.attributeNames());
        return new PageRead(
                table,
                index,
                rest(range, descending),
                query ? RowKeys.partitionBytes(range.from()) : null,
                descending,
                consistent,
                limit == null ? 0 : limit,
                filter,
                selection.projection(),
                selection.fetch());
    }

    /** Whether the start key, if there is one, lies in a range. */
    boolean startsIn(KeyRange range) {
        if (start.isEmpty()) {
            return true;
        }
        byte[] row = startRow();
        return Arrays.compareUnsigned(row, range.from()) >= 0 && Arrays.compareUnsigned(row, range.to()) < 0;
    }

    private KeyRange rest(KeyRange range, boolean descending) {
        if (start.isEmpty()) {
            return range;
        }
        byte[] row = startRow();
        if (descending) {
            return new KeyRange(range.from(), smaller(row, range.to()));
        }
        byte[] next = RowKeys.after(row);
        return new KeyRange(Arrays.compareUnsigned(next, range.from()) > 0 ? next : range.from(), range.to());
    }

    private static byte[] smaller(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) < 0 ? one : other;
    }

    private byte[] startRow() {
        byte[] row = index == null
                ? RowKeys.table(table.storageId(), table.key(), start::get)
                : RowKeys.index(index, table.key(), start::get);
        if (row == null) {
            throw ServiceError.validation("The provided starting key is invalid");
        }
        return row;
    }
}
