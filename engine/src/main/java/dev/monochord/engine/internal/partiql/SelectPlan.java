package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.read.PageRead;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT, ready to be executed.
 *
 * @param index the index that it reads, or null for the table itself
 * @param fetch whether the whole item is fetched for each row of a local index
 * @param readings the ranges to read, one after the other
 */
record SelectPlan(
        TableDefinition table,
        @Nullable IndexSchema index,
        SelectColumns columns,
        ItemCondition filter,
        boolean fetch,
        boolean descending,
        List<RangeRead> readings) {

    /** The page read of a part of one of the ranges. */
    PageRead page(RangeRead reading, KeyRange part, boolean consistent, int limit) {
        return new PageRead(
                table,
                index,
                part,
                reading.partition() == null
                        ? null
                        : RowKeys.partitionBytes(reading.range().from()),
                descending,
                consistent,
                reading.point() ? 0 : limit,
                filter,
                columns::of,
                fetch);
    }
}
