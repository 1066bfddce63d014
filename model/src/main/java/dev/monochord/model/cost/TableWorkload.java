package dev.monochord.model.cost;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much data there is and how a pattern is used.
 *
 * @param items how many items the table has
 * @param itemSize the bytes of one, as the service counts them, where {@code sizes} does not say otherwise
 * @param matches how many items of each kind a query finds, a batch asks for or a partition holds
 * @param pageSize how many items a page has, for patterns that answer pages
 * @param callsPerMonth how often the pattern is called
 * @param sizes the bytes of an item of some kind, or of a guard, by its name
 */
public record TableWorkload(
        long items, int itemSize, long matches, int pageSize, long callsPerMonth, Map<String, Integer> sizes) {

    public TableWorkload {
        sizes = Map.copyOf(sizes);
        if (items < 0 || itemSize < 1 || matches < 0 || pageSize < 1 || callsPerMonth < 0) {
            throw new IllegalArgumentException("A workload has sizes from 1 on and counts from 0 on");
        }
    }

    /** Pages of 50, one item in a hundred found but no fewer than ten, a million calls a month. */
    public static TableWorkload of(long items, int itemSize) {
        long matches = Math.min(items, Math.max(10, items / 100));
        return new TableWorkload(items, itemSize, matches, 50, 1_000_000, Map.of());
    }

    public TableWorkload matching(long count) {
        return new TableWorkload(items, itemSize, count, pageSize, callsPerMonth, sizes);
    }

    public TableWorkload paged(int size) {
        return new TableWorkload(items, itemSize, matches, size, callsPerMonth, sizes);
    }

    public TableWorkload calledMonthly(long calls) {
        return new TableWorkload(items, itemSize, matches, pageSize, calls, sizes);
    }

    /** The same with another size for the items of one kind, or for the guards of one name. */
    public TableWorkload sized(String kind, int bytes) {
        Map<String, Integer> all = new LinkedHashMap<>(sizes);
        all.put(kind, bytes);
        return new TableWorkload(items, itemSize, matches, pageSize, callsPerMonth, all);
    }

    /** The bytes of an item of this kind. */
    public int sizeOf(String kind) {
        return sizes.getOrDefault(kind, itemSize);
    }

    /** The bytes of a guard. Defaults to a key and an owner. */
    int guardSize(String name) {
        return sizes.getOrDefault(name, Math.min(itemSize, 256));
    }
}
