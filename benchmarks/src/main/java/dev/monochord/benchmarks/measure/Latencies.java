package dev.monochord.benchmarks.measure;

import java.util.Arrays;

/** The latencies of calls, all of them: a minute has less than a million. Not thread-safe. */
public final class Latencies {

    private long[] nanos = new long[256];
    private int count;

    public void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = time;
    }

    public void addAll(Latencies other) {
        for (int i = 0; i < other.count; i++) {
            add(other.nanos[i]);
        }
    }

    public int count() {
        return count;
    }

    /** Returns the latency in milliseconds that this share of the calls did not exceed. */
    public double quantile(double share) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int at = (int) Math.ceil(share * count) - 1;
        return sorted[Math.max(0, at)] / 1e6;
    }
}
