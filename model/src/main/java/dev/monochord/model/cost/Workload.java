package dev.monochord.model.cost;

/**
 * How much data there is and how a pattern is used.
 *
 * @param items how many items the table has
 * @param itemSize the bytes of one, as the service counts them
 * @param matches how many items a query finds, a batch asks for or a partition holds
 * @param pageSize how many items a page has, for patterns that answer pages
 * @param callsPerMonth how often the pattern is called
 */
public record Workload(long items, int itemSize, long matches, int pageSize, long callsPerMonth) {

    public Workload {
        if (items < 0 || itemSize < 1 || matches < 0 || pageSize < 1 || callsPerMonth < 0) {
            throw new IllegalArgumentException("A workload has sizes from 1 on and counts from 0 on");
        }
    }

    /** Pages of 50, one item in a hundred found but no fewer than ten, a million calls a month. */
    public static Workload of(long items, int itemSize) {
        return new Workload(items, itemSize, Math.min(items, Math.max(10, items / 100)), 50, 1_000_000);
    }

    public Workload matching(long count) {
        return new Workload(items, itemSize, count, pageSize, callsPerMonth);
    }

    public Workload paged(int size) {
        return new Workload(items, itemSize, matches, size, callsPerMonth);
    }

    public Workload calledMonthly(long calls) {
        return new Workload(items, itemSize, matches, pageSize, calls);
    }
}
