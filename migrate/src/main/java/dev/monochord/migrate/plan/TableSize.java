package dev.monochord.migrate.plan;

import dev.monochord.runtime.error.InvalidInputException;

/**
 * How much a table holds, as DescribeTable tells it. The service brings these numbers up to date about every six hours, so
 * everything that is computed from them is an estimate.
 *
 * @param items {@code ItemCount}
 * @param bytes {@code TableSizeBytes}
 */
public record TableSize(long items, long bytes) {

    /** A table without items. */
    public static final TableSize EMPTY = new TableSize(0, 0);

    public TableSize {
        if (items < 0 || bytes < 0) {
            throw new InvalidInputException("size", "The size of a table must not be negative");
        }
    }

    TableSize plus(TableSize other) {
        return new TableSize(items + other.items, bytes + other.bytes);
    }

    /** The size of an item on average, at least one byte. */
    public int averageBytes() {
        return items == 0 ? 1 : (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / items));
    }
}
