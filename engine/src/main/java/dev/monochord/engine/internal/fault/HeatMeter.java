package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.schema.KeyElement;
import java.util.Arrays;
import java.util.List;

/** The units one partition key used in each of the last ten seconds, and what its partition has left. */
final class HeatMeter {

    static final int SECONDS = 10;

    final TokenBucket reads = new TokenBucket(1);
    final TokenBucket writes = new TokenBucket(1);
    private final List<KeyElement> key;
    private final long[] second = new long[SECONDS];
    private final double[] readUnits = new double[SECONDS];
    private final double[] writeUnits = new double[SECONDS];
    private final long[] throttled = new long[SECONDS];

    /**
     * @param key the attributes of the partition key, to read it by
     */
    HeatMeter(List<KeyElement> key) {
        this.key = key;
        Arrays.fill(second, Long.MIN_VALUE);
    }

    List<KeyElement> key() {
        return key;
    }

    synchronized void used(long millis, boolean write, double units) {
        (write ? writeUnits : readUnits)[slot(millis)] += units;
    }

    synchronized void refused(long millis) {
        throttled[slot(millis)]++;
    }

    /** Read units, write units and refusals of the last ten seconds. */
    synchronized double[] sums(long millis) {
        double[] sums = new double[3];
        long now = Math.floorDiv(millis, 1000L);
        for (int i = 0; i < SECONDS; i++) {
            if (second[i] > now - SECONDS) {
                sums[0] += readUnits[i];
                sums[1] += writeUnits[i];
                sums[2] += throttled[i];
            }
        }
        return sums;
    }

    synchronized boolean idle(long millis) {
        long now = Math.floorDiv(millis, 1000L);
        return Arrays.stream(second).allMatch(used -> used <= now - SECONDS);
    }

    private int slot(long millis) {
        long now = Math.floorDiv(millis, 1000L);
        int slot = (int) Math.floorMod(now, (long) SECONDS);
        if (second[slot] != now) {
            second[slot] = now;
            readUnits[slot] = 0;
            writeUnits[slot] = 0;
            throttled[slot] = 0;
        }
        return slot;
    }
}
