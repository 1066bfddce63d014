package dev.monochord.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns unused heap memory to the operating system when a server becomes idle after a busy period. The parallel
 * collector shrinks the heap only at a full collection, which an idle server never triggers.
 *
 * <p>Requests are not counted. The process is idle if it used almost no processor time for {@link #QUIET}, and it was busy
 * before if it collected garbage {@link #WORTHWHILE} times since the last release. So the occasional request neither costs
 * anything nor causes full collections. {@code -XX:+DisableExplicitGC} turns the release off.
 */
final class IdleMemory implements AutoCloseable {

    static final Duration QUIET = Duration.ofSeconds(30);
    static final int WORTHWHILE = 8;

    /** An idle server, with its background tasks, uses less than this share of one processor. */
    private static final double IDLE_SHARE = 0.02;

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Supplier<Usage> usage;
    private final Runnable release;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "monochord-idle-memory");
        thread.setDaemon(true);
        return thread;
    });

    private @Nullable Usage last;
    private Duration quiet = Duration.ZERO;
    private long released;

    /** Processor time and garbage collections of this process up to a point in time. */
    record Usage(Duration time, Duration processor, long collections) {

        static Usage now() {
            return new Usage(
                    Duration.ofNanos(System.nanoTime()),
                    Duration.ofNanos(ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getProcessCpuTime()),
                    ManagementFactory.getGarbageCollectorMXBeans().stream()
                            .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                            .sum());
        }
    }

    IdleMemory() {
        this(Usage::now, System::gc);
    }

    IdleMemory(Supplier<Usage> usage, Runnable release) {
        this.usage = usage;
        this.release = release;
    }

    /** Starts to check the process every ten seconds. */
    void start() {
        timer.scheduleWithFixedDelay(this::check, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Takes a sample, and releases memory if the process is idle and a busy period preceded. */
    void check() {
        Usage now = usage.get();
        quiet = last == null || isBusy(last, now)
                ? Duration.ZERO
                : quiet.plus(now.time().minus(last.time()));
        last = now;
        if (quiet.compareTo(QUIET) >= 0 && now.collections() - released >= WORTHWHILE) {
            release.run();
            released = now.collections();
        }
    }

    private static boolean isBusy(Usage before, Usage now) {
        double elapsed = now.time().minus(before.time()).toNanos();
        return now.processor().minus(before.processor()).toNanos() > elapsed * IDLE_SHARE;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
