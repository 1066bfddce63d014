package dev.monochord.migrate.job;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Two processes on an engine whose tables take a minute to change. When the first one waits for a table, the second tries to
 * take its migration over. They take turns, so that time passes for both alike and every run is the same.
 */
final class TwoCoordinators implements AutoCloseable {

    static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration TRANSITION = Duration.ofMinutes(1);

    private final AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2026-03-01T12:00:00Z"));
    private final Engine engine =
            Engine.builder().clock(clock).transition(TRANSITION).open();
    private final AtomicLong nanos = new AtomicLong();
    private final Semaphore first = new Semaphore(0);
    private final Semaphore second = new Semaphore(0);
    private final List<String> told = new ArrayList<>();
    private BooleanSupplier when = () -> false;
    private Runnable rival = () -> {};
    private @Nullable Thread running;
    private volatile boolean ended;
    private volatile @Nullable RuntimeException failure;
    private final Migrations one = process("one", this::sleepFirst);

    private Migrations process(String name, Sleeper sleeper) {
        ControlSettings settings = new ControlSettings(LEASE, Duration.ofHours(1), 0);
        return Migrations.create(engine.client(), new JobContext(name, settings, clock, nanos::get, sleeper));
    }

    Engine engine() {
        return engine;
    }

    Migrations one() {
        return one;
    }

    /** What the first process has said. */
    List<String> told() {
        return told;
    }

    /** Lets the second process act as soon as the first one sleeps under a condition. */
    void rival(BooleanSupplier condition, Consumer<Migrations> action) {
        when = condition;
        rival = () -> action.accept(process("two", this::sleepSecond));
    }

    /** What the second process got, or null if it was let go on; it must have ended. */
    @Nullable
    RuntimeException failure() {
        if (!ended) {
            throw new IllegalStateException("The second process has not ended.");
        }
        return failure;
    }

    /** Lets time pass. */
    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        clock.advance(time);
    }

    private void sleepFirst(Duration time) throws InterruptedException {
        pass(time);
        if (running == null) {
            if (!when.getAsBoolean()) {
                return;
            }
            running = new Thread(this::runSecond, "second coordinator");
            running.setDaemon(true);
            running.start();
        } else {
            second.release();
        }
        if (!ended) {
            first.acquire();
        }
    }

    private void runSecond() {
        try {
            rival.run();
        } catch (RuntimeException e) {
            failure = e;
        }
        ended = true;
        first.release();
    }

    private void sleepSecond(Duration time) throws InterruptedException {
        long until = nanos.get() + time.toNanos();
        do {
            first.release();
            second.acquire();
        } while (nanos.get() < until);
    }

    @Override
    public void close() {
        Thread thread = running;
        if (thread != null) {
            thread.interrupt();
        }
        engine.close();
    }
}
