package dev.monochord.model.cost;

import java.util.Locale;

/** The service's rules from bytes to capacity units. */
public final class CapacityRules {

    /** The most bytes that one request of a query or scan looks at. */
    public static final long PAGE_BYTES = 1024 * 1024;

    private static final int READ_BLOCK = 4096;
    private static final int WRITE_BLOCK = 1024;

    private CapacityRules() {}

    /** One read of so many bytes: blocks of 4 KB, half the price when it need not be consistent, never nothing. */
    public static double read(long bytes, boolean consistent) {
        double blocks = Math.max(1, ceiling(bytes, READ_BLOCK));
        return consistent ? blocks : blocks / 2;
    }

    /** One write of so many bytes: blocks of 1 KB, never nothing. */
    public static double write(long bytes) {
        return Math.max(1, ceiling(bytes, WRITE_BLOCK));
    }

    /**
     * A whole query or scan of so many items, request after request. Each request adds its items up before it rounds, and
     * stops with the item that fills its page; when the last item does, one more request finds nothing.
     */
    public static double readAll(long items, int itemSize, boolean consistent) {
        long perPage = perPage(itemSize);
        return (items / perPage) * read(perPage * itemSize, consistent)
                + read((items % perPage) * itemSize, consistent);
    }

    /** Units with thousands marked, and a decimal only where there is one. */
    public static String display(double units) {
        return units == Math.rint(units)
                ? String.format(Locale.ROOT, "%,d", (long) units)
                : String.format(Locale.ROOT, "%,.1f", units);
    }

    /** Units of both kinds: {@code 1 RCU, 4 WCU}; a kind without units is left out. */
    static String display(double readUnits, double writeUnits) {
        String reads = readUnits == 0 ? "" : display(readUnits) + " RCU";
        String writes = writeUnits == 0 ? "" : display(writeUnits) + " WCU";
        return reads + (reads.isEmpty() || writes.isEmpty() ? "" : ", ") + writes;
    }

    /** How many items of a size one request looks at. */
    static long perPage(double itemSize) {
        return perPage(itemSize, PAGE_BYTES);
    }

    /** The number of items of a size that a request reads until it has read {@code bytes}. */
    static long perPage(double itemSize, long bytes) {
        return Math.max(1, (long) Math.ceil(bytes / Math.max(1, itemSize)));
    }

    private static long ceiling(long value, long block) {
        return (value + block - 1) / block;
    }
}
