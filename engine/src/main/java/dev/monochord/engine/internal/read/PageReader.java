package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.KeyAttributes;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads pages: 1 MB of items looked at, before the filter, or as many as the limit says. */
public record PageReader(RowStore store, FaultInjection injection) {

    /** The most bytes that a page looks at. */
    public static final int PAGE_BYTES = 1024 * 1024;

    /** An on-demand table serves 12,000 reads a second from its first day, which is what four partitions give. */
    private static final int PARTITIONS_ON_DEMAND = 4;

    public ItemPage read(PageRead read, Consumption consumption) {
        byte[] partition = read.partition();
        injection.admitRead(read.table(), read.index(), partition);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        ItemCondition filter = read.filter();
        int limit = read.limit() == 0 ? Integer.MAX_VALUE : read.limit();
        int count = 0;
        int scanned = 0;
        long bytes = 0;
        double units = 0;
        EncodedItem last = null;
        boolean more = false;
        for (KeyRange part : parts(read)) {
            long before = bytes;
            try (StoreCursor cursor = cursor(read, part)) {
                while (!more && cursor.next()) {
                    EncodedItem row = EncodedItem.of(cursor.value());
                    last = row;
                    scanned++;
                    bytes += row.size();
                    EncodedItem item = read.fetch() ? fetch(read, row, consumption) : row;
                    if (item != null && (filter == ItemCondition.ALWAYS || filter.test(item))) {
                        count++;
                        if (read.projection() != null) {
                            items.add(read.projection().apply(item));
                        }
                    }
                    more = scanned == limit || bytes >= PAGE_BYTES;
                }
            }
            units += CapacityUnits.read(bytes - before, read.consistent());
            if (more) {
                break;
            }
        }
        double used = consumption.read(read.index(), units);
        injection.charge(read.table(), read.index(), false, partition, used);
        return new ItemPage(items, count, scanned, bytes, more && last != null ? keyOf(read, last) : null);
    }

    /** What is read and rounded up by itself: a scan pays for each partition that it comes to. */
    private static List<KeyRange> parts(PageRead read) {
        TableDefinition table = read.table();
        if (read.partition() != null || !table.settings().onDemand()) {
            return List.of(read.range());
        }
        IndexSchema index = read.index();
        int storageId = index == null ? table.storageId() : index.storageId();
        return RowKeys.segments(storageId, read.range(), PARTITIONS_ON_DEMAND);
    }

    private StoreCursor cursor(PageRead read, KeyRange range) {
        IndexSchema index = read.index();
        return index != null && index.global()
                ? injection.indexScan(store, index, range, read.descending())
                : store.scan(range.from(), range.to(), read.descending());
    }

    /** The whole item behind a row of a local index; each costs a read of its own. */
    private @Nullable EncodedItem fetch(PageRead read, EncodedItem row, Consumption consumption) {
        TableDefinition table = read.table();
        byte[] bytes = store.get(RowKeys.table(table.storageId(), table.key(), row));
        EncodedItem item = bytes == null ? null : EncodedItem.of(bytes);
        double units = consumption.read(null, CapacityUnits.read(item == null ? 0 : item.size(), read.consistent()));
        injection.charge(table, null, false, null, units);
        return item;
    }

    private static Map<String, AttributeValue> keyOf(PageRead read, Attributes item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        if (read.index() != null) {
            KeyAttributes.addTo(key, read.index().key(), item);
        }
        KeyAttributes.addTo(key, read.table().key(), item);
        return key;
    }
}
