package dev.monochord.benchmarks.migrate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/** The heap in use after a collection, at some points of a progress that another thread makes. */
final class HeapSamples {

    /** Where a sample is taken. */
    static final List<Integer> PERCENT = List.of(10, 50, 90);

    private static final int LOOK_MILLIS = 250;
    private static final double MIB = 1024.0 * 1024.0;

    private final DoubleSupplier progress;
    private final Consumer<Runnable> apart;
    private final List<Double> samples = new ArrayList<>();
    private final Thread thread;
    private volatile boolean ended;

    /**
     * Begins to watch a progress from 0 to 1.
     *
     * @param apart runs a forced collection such that it does not count as part of what others measure
     */
    HeapSamples(DoubleSupplier progress, Consumer<Runnable> apart) {
        this.progress = progress;
        this.apart = apart;
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
                apart.accept(System::gc);
                samples.add(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB);
            }
        } catch (InterruptedException stopped) {
            return;
        }
    }

    /** MiB at each of these points; the progress has come to its end. */
    List<Double> end() throws InterruptedException {
        ended = true;
        thread.join();
        return List.copyOf(samples);
    }
}
