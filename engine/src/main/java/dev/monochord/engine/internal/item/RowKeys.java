package dev.monochord.engine.internal.item;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys of rows in the store.
 *
 * <p>A row of a table or an index is {@code 10 | storage id | hash of the partition key | length and bytes of the
 * partition key | sort key components}, the first numbers of four bytes each, the length of two. A partition key of
 * several attributes is the length and bytes of each. In an index the key of the table follows, its hash first and
 * then its partition and sort components, so that two items of the same index key have two rows, and in the order in
 * which the service was seen to give them. Rows are thus ordered by hash, by partition, and in
 * a partition by sort key. See {@link KeyEncoder} for the components.
 */
public final class RowKeys {

    private static final int ROWS = RowKind.ITEM.prefix();
    private static final int EXPIRIES = RowKind.EXPIRY.prefix();
    /** The most bytes of a partition key, all its attributes together. */
    public static final int MAX_PARTITION_BYTES = 2048;
    /** The most bytes of a sort key, all its attributes together. */
    public static final int MAX_SORT_BYTES = 1024;
    /** Where the length of the partition key is: after space, storage id and hash. */
    private static final int PARTITION = 9;

    private RowKeys() {}

    /** The key of an item's row in its table; the item must have the key attributes. */
    public static byte[] table(int storageId, KeySchema key, Attributes item) {
        KeyEncoder row = partition(storageId, values(key.partition(), item));
        for (AttributeValue value : values(key.sort(), item)) {
            row.sort(value);
        }
        return row.toBytes();
    }

    /**
     * The key of an item's row in an index, or null where it has none: an attribute of the key is missing, of another
     * type, empty or too long. An item that was there before the index may be so.
     */
    public static byte @Nullable [] index(IndexSchema index, KeySchema tableKey, Attributes item) {
        List<AttributeValue> partition = find(index.key().partition(), item);
        List<AttributeValue> sort = find(index.key().sort(), item);
        if (partition == null || sort == null || !fits(partition, MAX_PARTITION_BYTES) || !fits(sort, MAX_SORT_BYTES)) {
            return null;
        }
        KeyEncoder row = partition(index.storageId(), partition);
        sort.forEach(row::sort);
        List<AttributeValue> tablePartition = values(tableKey.partition(), item);
        List<AttributeValue> tableSort = values(tableKey.sort(), item);
        row.u32(hash(tablePartition, tableSort));
        partitionKey(row, tablePartition);
        tableSort.forEach(row::sort);
        return row.toBytes();
    }

    /**
     * The rows of a partition that pass tests of the sort key.
     *
     * @param sort in the order of the key: any number of EQ, then at most one other operator
     */
    public static KeyRange query(int storageId, List<AttributeValue> partition, List<KeyPredicate> sort) {
        KeyEncoder prefix = partition(storageId, partition);
        for (KeyPredicate test : sort) {
            AttributeValue operand = test.operands().get(0);
            if (test.operator() != KeyOperator.EQ) {
                return range(
                        prefix,
                        test.operator(),
                        operand,
                        test.operands().get(test.operands().size() - 1));
            }
            prefix.sort(operand);
        }
        return new KeyRange(prefix.toBytes(), prefix.toSuccessor());
    }

    private static KeyRange range(KeyEncoder prefix, KeyOperator operator, AttributeValue first, AttributeValue last) {
        return switch (operator) {
            case EQ ->
                new KeyRange(
                        prefix.copy().sort(first).toBytes(),
                        prefix.copy().sort(first).toSuccessor());
            case LT -> new KeyRange(prefix.toBytes(), prefix.copy().sort(first).toBytes());
            case LE -> new KeyRange(prefix.toBytes(), prefix.copy().sort(first).toSuccessor());
            case GT -> new KeyRange(prefix.copy().sort(first).toSuccessor(), prefix.toSuccessor());
            case GE -> new KeyRange(prefix.copy().sort(first).toBytes(), prefix.toSuccessor());
            case BETWEEN ->
                new KeyRange(
                        prefix.copy().sort(first).toBytes(),
                        prefix.copy().sort(last).toSuccessor());
            case BEGINS_WITH -> {
                KeyEncoder start = prefix.copy().sortPrefix(first);
                yield new KeyRange(start.toBytes(), start.toSuccessor());
            }
        };
    }

    /** All rows of a table or an index. */
    public static KeyRange whole(int storageId) {
        KeyEncoder prefix = new KeyEncoder().u8(ROWS).u32(storageId);
        return new KeyRange(prefix.toBytes(), prefix.toSuccessor());
    }

    /** The rows of one segment of a parallel scan. */
    public static KeyRange segment(int storageId, int segment, int totalSegments) {
        KeyRange whole = whole(storageId);
        return new KeyRange(
                segment == 0 ? whole.from() : boundary(storageId, segment, totalSegments),
                segment == totalSegments - 1 ? whole.to() : boundary(storageId, segment + 1, totalSegments));
    }

    /** A range of rows, cut where segments of a parallel scan of so many would meet; without parts that are empty. */
    public static List<KeyRange> segments(int storageId, KeyRange range, int totalSegments) {
        List<KeyRange> parts = new ArrayList<>(totalSegments);
        byte[] from = range.from();
        for (int segment = 1; segment < totalSegments; segment++) {
            byte[] boundary = boundary(storageId, segment, totalSegments);
            if (Arrays.compareUnsigned(boundary, range.to()) >= 0) {
                break;
            }
            if (Arrays.compareUnsigned(from, boundary) < 0) {
                parts.add(new KeyRange(from, boundary));
                from = boundary;
            }
        }
        parts.add(new KeyRange(from, range.to()));
        return parts;
    }

    private static byte[] boundary(int storageId, int segment, int totalSegments) {
        long hash = ((long) segment << 32) / totalSegments;
        return new KeyEncoder().u8(ROWS).u32(storageId).u32((int) hash).toBytes();
    }

    /** The key that says when the item of a table row expires; in the order of time. */
    public static byte[] ttl(int storageId, long epochSeconds, byte[] tableRow) {
        return new KeyEncoder()
                .u8(EXPIRIES)
                .u32(storageId)
                .u64(epochSeconds)
                .raw(tableRow)
                .toBytes();
    }

    /** The part of a row's key that is the same for all rows of its partition, and for those only. */
    public static byte[] partitionBytes(byte[] row) {
        int length = (row[PARTITION] & 0xFF) << 8 | row[PARTITION + 1] & 0xFF;
        return Arrays.copyOf(row, PARTITION + 2 + length);
    }

    /** The smallest key that is greater than this one. */
    public static byte[] after(byte[] row) {
        return Arrays.copyOf(row, row.length + 1);
    }

    private static KeyEncoder partition(int storageId, List<AttributeValue> partition) {
        KeyEncoder row = new KeyEncoder().u8(ROWS).u32(storageId).u32(0);
        partitionKey(row, partition);
        row.hash(PARTITION - 4, PARTITION + 2);
        return row;
    }

    /** The hash of a whole key, as if it were a partition's. */
    private static int hash(List<AttributeValue> partition, List<AttributeValue> sort) {
        KeyEncoder content = new KeyEncoder();
        partition.forEach(content::plain);
        sort.forEach(content::plain);
        return content.hash();
    }

    private static void partitionKey(KeyEncoder row, List<AttributeValue> partition) {
        int start = row.length();
        row.u16(0);
        if (partition.size() == 1) {
            row.plain(partition.get(0));
        } else {
            for (AttributeValue value : partition) {
                int component = row.length();
                row.u16(0).plain(value).length(component);
            }
        }
        row.length(start);
    }

    private static List<AttributeValue> values(List<KeyElement> attributes, Attributes item) {
        List<AttributeValue> values = find(attributes, item);
        if (values == null) {
            throw new IllegalArgumentException("The item lacks an attribute of its key " + attributes);
        }
        return values;
    }

    private static @Nullable List<AttributeValue> find(List<KeyElement> attributes, Attributes item) {
        if (attributes.size() == 1) {
            AttributeValue value = find(attributes.get(0), item);
            return value == null ? null : List.of(value);
        }
        List<AttributeValue> values = new ArrayList<>(attributes.size());
        for (KeyElement attribute : attributes) {
            AttributeValue value = find(attribute, item);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    /** Whether none of the values is empty and all together are not too long. */
    private static boolean fits(List<AttributeValue> values, int mostBytes) {
        int bytes = 0;
        for (AttributeValue value : values) {
            int size = ItemSizeCalculator.of(value);
            if (size == 0) {
                return false;
            }
            bytes += size;
        }
        return bytes <= mostBytes;
    }

    private static @Nullable AttributeValue find(KeyElement attribute, Attributes item) {
        AttributeValue value = item.get(attribute.name());
        if (value == null) {
            return null;
        }
        boolean matches = switch (attribute.type()) {
            case S -> value.type() == AttributeValue.Type.S;
            case N -> value.type() == AttributeValue.Type.N;
            case B -> value.type() == AttributeValue.Type.B;
            case UNKNOWN_TO_SDK_VERSION -> false;
        };
        return matches ? value : null;
    }
}
