package dev.monochord.benchmarks.migrate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The heap in use after a collection, at some points of a progress that another thread makes. */
final class HeapSamples implements AutoCloseable {

    private static final double[] POINTS = {0.1, 0.5, 0.9};
    private static final int LOOK_MILLIS = 50;
    private static final double MIB = 1024.0 * 1024.0;

    private final DoubleSupplier progress;
    private final List<Double> samples = new ArrayList<>();
    private final Thread thread;

    /** Begins to watch a progress from 0 to 1. */
    HeapSamples(DoubleSupplier progress) {
        this.progress = progress;
        this.thread = new Thread(this::watch, "heap-samples");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            for (double point : POINTS) {
                while (progress.getAsDouble() < point) {
                    Thread.sleep(LOOK_MILLIS);
                }
                System.gc();
                samples.add(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB);
            }
        } catch (InterruptedException ended) {
            return;
        }
    }

    /** MiB at 10 %, 50 % and 90 %, as far as they were reached. */
    List<Double> end() throws InterruptedException {
        thread.join(10_000);
        close();
        thread.join();
        return List.copyOf(samples);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
