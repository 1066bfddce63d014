package dev.monochord.model.cost;

/**
 * A way through the items of a query or of a scan, request by request, and what each costs. Items are taken to be of one
 * size and evenly spread.
 *
 * <p>A request rounds up what it reads, and a scan of an on-demand table does so for each partition that it comes to: such
 * a table has four from its first day. It comes to the one it goes on in, even if nothing is left there, and, when it gets
 * to the end, to all that follow.
 */
final class Walk {

    private static final int PARTITIONS_ON_DEMAND = 4;

    private final double items;
    private final double size;
    private final boolean consistent;
    private final int partitions;
    private final double first;
    private final double end;
    private double position;

    private Walk(double items, double size, boolean consistent, int partitions, double first, double end) {
        this.items = items;
        this.size = size;
        this.consistent = consistent;
        this.partitions = partitions;
        this.first = first;
        this.end = end;
        this.position = first;
    }

    /** Through the items of one partition key. */
    static Walk query(long items, double size, boolean consistent) {
        return new Walk(items, size, consistent, 1, 0, items);
    }

    /** Through one segment of a table. */
    static Walk scan(long items, double size, boolean consistent, boolean onDemand, int segment, int segments) {
        double share = (double) items / segments;
        int partitions = onDemand ? PARTITIONS_ON_DEMAND : 1;
        return new Walk(items, size, consistent, partitions, segment * share, (segment + 1) * share);
    }

    /** Nothing is left to look at. */
    boolean ended() {
        return position >= end;
    }

    double looked() {
        return position - first;
    }

    /** The units of a request that looks at no more than so many items; a request without a limit at what fits. */
    double request(double limit) {
        double from = position;
        double most = Math.min(limit, CapacityRules.perPage(size));
        boolean stops = from + most <= end;
        position = stops ? from + most : end;
        return units(from, stops ? position : end, stops);
    }

    /** All requests to the end; when the last item fills its page, one more finds nothing. */
    double all() {
        double units = 0;
        double perPage = CapacityRules.perPage(size);
        boolean filled = true;
        while (filled) {
            double alike = alike(perPage);
            units += alike * CapacityRules.read(Math.round(perPage * size), consistent);
            position += alike * perPage;
            filled = position + perPage <= end;
            units += request(Double.MAX_VALUE);
        }
        return units;
    }

    /** How many requests from here on are full, and stay inside the partition they begin in: they cost the same. */
    private double alike(double perPage) {
        for (int i = 0; i < partitions; i++) {
            double low = items * i / partitions;
            double high = Math.min(end, items * (i + 1) / partitions);
            if (position > Math.max(low, first) && position < high) {
                return Math.max(0, Math.floor((high - position) / perPage) - 1);
            }
        }
        return 0;
    }

    private double units(double from, double to, boolean stops) {
        if (partitions == 1) {
            return CapacityRules.read(Math.round((to - from) * size), consistent);
        }
        double units = 0;
        for (int i = 0; i < partitions; i++) {
            double low = items * i / partitions;
            double high = items * (i + 1) / partitions;
            boolean begun = from > first ? high >= from : high > from || items == 0;
            boolean come = begun && (stops ? low < to : low < end || items == 0);
            if (come) {
                double read = Math.max(0, Math.min(high, to) - Math.max(low, from));
                units += CapacityRules.read(Math.round(read * size), consistent);
            }
        }
        return units;
    }
}
