package dev.monochord.cli.migrate;

import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import dev.monochord.runtime.error.MonochordException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/** How far the workers of a migration have come: on a terminal a bar that moves, in a log a line now and then. Thread-safe. */
final class WorkProgress implements AutoCloseable {

    private static final int WIDTH = 24;
    private static final long TERMINAL_SECONDS = 1;
    private static final long LOG_SECONDS = 10;

    private final PrintWriter err;
    private final boolean moving;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService timer;
    private @Nullable String pass;
    private long read;
    private long readAt;
    private int drawn;
    private boolean closed;

    /**
     * Progress on a terminal or in a log.
     *
     * @param moving whether it is a terminal
     */
    WorkProgress(PrintWriter err, boolean moving, LongSupplier nanoTime) {
        this.err = err;
        this.moving = moving;
        this.nanoTime = nanoTime;
        this.timer = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "monochord-progress");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Asks again and again where the migration stands, and shows it. */
    void follow(Supplier<MigrationStatus> status) {
        long seconds = moving ? TERMINAL_SECONDS : LOG_SECONDS;
        timer.scheduleWithFixedDelay(() -> ask(status), seconds, seconds, TimeUnit.SECONDS);
    }

    private void ask(Supplier<MigrationStatus> status) {
        MigrationStatus now;
        try {
            now = status.get();
        } catch (MonochordException | SdkException unknown) {
            return; // shown when it can be read again
        }
        show(now);
    }

    /** Shows where the migration stands now. */
    synchronized void show(MigrationStatus status) {
        Optional<PassStatus> current = status.current();
        if (closed || current.isEmpty()) {
            return;
        }
        String line = line(status, current.get());
        if (moving) {
            err.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
            drawn = line.length();
        } else {
            err.println(line);
        }
        err.flush();
    }

    private String line(MigrationStatus status, PassStatus current) {
        int filled = (int) (current.percent() * WIDTH / 100);
        String bar = moving ? "[" + "=".repeat(filled) + " ".repeat(WIDTH - filled) + "] " : "";
        String throttle = status.throttle() == null ? "" : ", " + status.throttle();
        return bar + current.name() + " " + StatusText.pass(current, rate(current)) + ", " + status.deadLetters()
                + " dead letters" + throttle;
    }

    /** Items per second since the pass was last shown; at first, since it began. */
    private double rate(PassStatus current) {
        long now = nanoTime.getAsLong();
        double seconds = (now - readAt) / 1e9;
        double rate = current.name().equals(pass) && seconds > 0
                ? (current.read() - read) / seconds
                : current.itemsPerSecond();
        pass = current.name();
        read = current.read();
        readAt = now;
        return rate;
    }

    /** Prints a sentence on a line of its own. */
    synchronized void say(String text) {
        endLine();
        err.println(text);
    }

    private void endLine() {
        if (drawn > 0) {
            err.println();
            drawn = 0;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        timer.shutdownNow();
        endLine();
    }
}
