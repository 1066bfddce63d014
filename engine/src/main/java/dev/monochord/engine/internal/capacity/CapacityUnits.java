package dev.monochord.engine.internal.capacity;

/** The service's price list: sizes in bytes to capacity units. */
public final class CapacityUnits {

    private static final int READ_BLOCK = 4096;
    private static final int WRITE_BLOCK = 1024;

    private CapacityUnits() {}

    /** A read of so many bytes; a read that finds nothing still costs one block. */
    public static double read(long bytes, boolean consistent) {
        double blocks = Math.max(1, blocks(bytes, READ_BLOCK));
        return consistent ? blocks : blocks / 2;
    }

    /** A write of an item that had, or has now, at most so many bytes; a write of nothing still costs one block. */
    public static double write(long bytes) {
        return Math.max(1, blocks(bytes, WRITE_BLOCK));
    }

    private static long blocks(long bytes, int block) {
        return (bytes + block - 1) / block;
    }
}
