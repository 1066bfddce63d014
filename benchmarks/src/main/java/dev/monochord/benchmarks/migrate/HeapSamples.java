package dev.monochord.benchmarks.migrate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * The heap that stays in use while another thread makes progress.
 *
 * <p>A collection during a copy also finds the pages that are being copied at that moment, which may be as large as all
 * the rest and has nothing to do with how far the copy has come. What accumulates is in every sample, so each third of
 * the progress is represented by its lowest one.
 */
final class HeapSamples {

    private static final int THIRDS = 3;

    /** Where samples are taken, as many in each third. */
    private static final List<Integer> PERCENT = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90);

    private static final int LOOK_MILLIS = 100;
    private static final int LOOKS = 3;
    private static final double MIB = 1024.0 * 1024.0;

    private final DoubleSupplier progress;
    private final List<Double> samples = new ArrayList<>();
    private final Thread thread;
    private volatile boolean ended;

    /** Starts to watch a progress from 0 to 1. */
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

    /** Returns the lowest sample of each third, in MiB. To be called once the progress has come to its end. */
    List<Double> lowestOfThirds() throws InterruptedException {
        ended = true;
        thread.join();
        List<Double> lowest = new ArrayList<>();
        int each = PERCENT.size() / THIRDS;
        for (int third = 0; third < THIRDS; third++) {
            lowest.add(Collections.min(samples.subList(third * each, (third + 1) * each)));
        }
        return lowest;
    }
}
