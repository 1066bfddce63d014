package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.read.ItemPage;
import dev.monochord.engine.internal.read.PageReader;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Executes SELECTs: their ranges one after the other, until the page is full. */
record Selects(PageReader pages) {

    /**
     * What was found.
     *
     * @param next where to go on, or null at the end
     * @param lastKey the key of the item that was looked at last, where the answer was broken off
     */
    record Found(
            List<Map<String, AttributeValue>> items,
            @Nullable ReadToken next,
            @Nullable Map<String, AttributeValue> lastKey) {}

    Found read(SelectPlan plan, ReadToken start, boolean consistent, @Nullable Integer limit, Consumption consumption) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        int left = limit == null ? Integer.MAX_VALUE : limit;
        long bytes = 0;
        byte[] after = start.row();
        if (start != ReadToken.START
                && (start.reading() < 0 || start.reading() >= plan.readings().size())) {
            throw ReadToken.invalid();
        }
        for (int i = start.reading(); i < plan.readings().size(); i++) {
            if (left <= 0 || bytes >= PageReader.PAGE_BYTES) {
                return new Found(items, new ReadToken(i, new byte[0]), null);
            }
            RangeRead reading = plan.readings().get(i);
            KeyRange part = after.length == 0 ? reading.range() : rest(reading.range(), after, plan.descending());
            ItemPage page = pages.read(plan.page(reading, part, consistent, limit == null ? 0 : left), consumption);
            items.addAll(page.items());
            if (page.lastKey() != null) {
                return new Found(items, new ReadToken(i, row(plan, page.lastKey())), page.lastKey());
            }
            left -= limit == null ? 0 : page.scanned();
            bytes += page.bytes();
            after = new byte[0];
        }
        return new Found(items, null, null);
    }

    private static KeyRange rest(KeyRange range, byte[] row, boolean descending) {
        if (Arrays.compareUnsigned(row, range.from()) < 0 || Arrays.compareUnsigned(row, range.to()) >= 0) {
            throw ReadToken.invalid();
        }
        return descending ? new KeyRange(range.from(), row) : new KeyRange(RowKeys.after(row), range.to());
    }

    private static byte[] row(SelectPlan plan, Map<String, AttributeValue> key) {
        IndexSchema index = plan.index();
        byte[] row = index == null
                ? RowKeys.table(plan.table().storageId(), plan.table().key(), key::get)
                : RowKeys.index(index, plan.table().key(), key::get);
        if (row == null) {
            throw new IllegalStateException("A row of an index has the index's key");
        }
        return row;
    }
}
