package dev.monochord.benchmarks.migrate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The heap in use after a collection, at some points of a progress that another thread makes. */
final class HeapSamples {

    /** Where a sample is taken. */
    static final List<Integer> PERCENT = List.of(10, 50, 90);

    private static final int LOOK_MILLIS = 100;
    private static final int LOOKS = 5;
    private static final double MIB = 1024.0 * 1024.0;

    private final DoubleSupplier progress;
    private final List<Double> samples = new ArrayList<>();
    private final Thread thread;
    private volatile boolean ended;

    /** Begins to watch a progress from 0 to 1. */
    HeapSamples(DoubleSupplier progress) {
        this.progress = progress;
        this.thread = new Thread(this::watch, "heap-samples");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            for (int percent : PERCENT) {
                while (!ended && progress.getAsDouble() * 100 < percent) {
                    Thread.sleep(LOOK_MILLIS);
                }
                samples.add(lowest());
            }
        } catch (InterruptedException stopped) {
            return;
        }
    }

    /** Pages come and go, so it is the lowest of several collections that tells what stays. */
    private static double lowest() throws InterruptedException {
        double lowest = Double.MAX_VALUE;
        for (int i = 0; i < LOOKS; i++) {
            System.gc();
            lowest = Math.min(
                    lowest,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB);
            Thread.sleep(LOOK_MILLIS);
        }
        return lowest;
    }

    /** MiB at each of these points; the progress has come to its end. */
    List<Double> end() throws InterruptedException {
        ended = true;
        thread.join();
        return List.copyOf(samples);
    }
}
