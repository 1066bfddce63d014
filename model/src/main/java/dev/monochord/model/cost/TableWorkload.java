package dev.monochord.model.cost;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The amount of data in a table and the use of its patterns. Prices of one design are comparable only if they are computed
 * for one workload, so everything that shows a price takes its workload as a parameter or uses {@link #DEFAULT}.
 *
 * @param items the number of items in the table
 * @param itemSize the bytes of an item, as the service counts them, for kinds that are not in {@code sizes}
 * @param matches the number of items of a kind that a query finds, a batch requests or a partition holds, for kinds that are
 *     not in {@code counts}
 * @param pageSize the number of items of a page, for patterns that return pages
 * @param callsPerMonth the number of calls of a pattern
 * @param sizes the bytes of an item or guard by its name
 * @param counts the number of items that a query finds, by the name of the kind
 */
public record TableWorkload(
        long items,
        int itemSize,
        long matches,
        int pageSize,
        long callsPerMonth,
        Map<String, Integer> sizes,
        Map<String, Long> counts) {

    /** A thousand items of 1 KB of which a query finds ten, pages of 50, a million calls a month. */
    public static final TableWorkload DEFAULT = of(1000, 1024);

    public TableWorkload {
        sizes = Map.copyOf(sizes);
        counts = Map.copyOf(counts);
        if (items < 0
                || itemSize < 1
                || matches < 0
                || pageSize < 1
                || callsPerMonth < 0
                || sizes.values().stream().anyMatch(size -> size < 1)
                || counts.values().stream().anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("Sizes of a workload must be at least 1, counts at least 0");
        }
    }

    /** Pages of 50, one item in a hundred found but no fewer than ten, a million calls a month. */
    public static TableWorkload of(long items, int itemSize) {
        long matches = Math.min(items, Math.max(10, items / 100));
        return new TableWorkload(items, itemSize, matches, 50, 1_000_000, Map.of(), Map.of());
    }

    public TableWorkload matching(long count) {
        return new TableWorkload(items, itemSize, count, pageSize, callsPerMonth, sizes, counts);
    }

    /** Returns this workload with another number of items of one kind that a query finds. */
    public TableWorkload matching(String kind, long count) {
        Map<String, Long> all = new LinkedHashMap<>(counts);
        all.put(kind, count);
        return new TableWorkload(items, itemSize, matches, pageSize, callsPerMonth, sizes, all);
    }

    public TableWorkload paged(int size) {
        return new TableWorkload(items, itemSize, matches, size, callsPerMonth, sizes, counts);
    }

    public TableWorkload calledMonthly(long calls) {
        return new TableWorkload(items, itemSize, matches, pageSize, calls, sizes, counts);
    }

    /** Returns this workload with another size for the items of one kind, or for the guards of one name. */
    public TableWorkload sized(String kind, int bytes) {
        Map<String, Integer> all = new LinkedHashMap<>(sizes);
        all.put(kind, bytes);
        return new TableWorkload(items, itemSize, matches, pageSize, callsPerMonth, all, counts);
    }

    /** The bytes of an item of this kind. */
    public int sizeOf(String kind) {
        return sizes.getOrDefault(kind, itemSize);
    }

    /** The number of items of this kind that a query finds. */
    public long matchesOf(String kind) {
        return counts.getOrDefault(kind, matches);
    }

    /** The bytes of a guard. Defaults to a key and an owner. */
    int guardSize(String name) {
        return sizes.getOrDefault(name, Math.min(itemSize, 256));
    }

    /** The workload as a caption of prices: {@code 1,000 items of 1,024 bytes, 10 found by a query, pages of 50}. */
    public String words() {
        StringBuilder words = new StringBuilder(String.format(
                Locale.ROOT,
                "%,d items of %,d bytes, %,d found by a query, pages of %,d",
                items,
                itemSize,
                matches,
                pageSize));
        Set<String> kinds = new TreeSet<>(sizes.keySet());
        kinds.addAll(counts.keySet());
        for (String kind : kinds) {
            words.append(String.format(Locale.ROOT, "; %s: %,d of %,d bytes", kind, matchesOf(kind), sizeOf(kind)));
        }
        return words.toString();
    }
}
