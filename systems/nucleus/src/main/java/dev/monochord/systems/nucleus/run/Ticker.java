package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.kit.FailureIsolation;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A thread that runs a task at every full interval of the clock, until it is closed. A failure does not end later ticks. */
public final class Ticker implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Ticker.class.getName());
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

    private final ScheduledExecutorService thread;
    private final Future<?> ticks;

    private Ticker(ScheduledExecutorService thread, Future<?> ticks) {
        this.thread = thread;
        this.ticks = ticks;
    }

    public static Ticker start(Duration interval, Clock clock, Runnable tick, FailureIsolation isolation) {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread made = new Thread(work, "nucleus-scheduler");
            made.setDaemon(true);
            return made;
        });
        long millis = interval.toMillis();
        long untilNext = millis - Math.floorMod(clock.millis(), millis);
        Future<?> ticks = thread.scheduleAtFixedRate(
                () -> isolation.attempt("tick of the scheduler", tick), untilNext, millis, TimeUnit.MILLISECONDS);
        return new Ticker(thread, ticks);
    }

    /** Lets a tick that runs finish, for some seconds. */
    @Override
    public void close() {
        ticks.cancel(false);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "The scheduler is still running " + SHUTDOWN_TIMEOUT.toSeconds() + " s after it was closed");
                thread.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
