package dev.monochord.cli.command;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A line that tells how far something has come: on a terminal one that is drawn over again every second, in a log one more
 * every ten seconds. Thread-safe.
 */
public final class ProgressLine implements AutoCloseable {

    private static final long TERMINAL_SECONDS = 1;
    private static final long LOG_SECONDS = 10;

    private final PrintWriter err;
    private final boolean moving;
    private final ScheduledExecutorService timer;
    private int drawn;
    private boolean closed;

    /**
     * A line on a terminal or in a log.
     *
     * @param moving whether it is a terminal
     */
    public ProgressLine(PrintWriter err, boolean moving) {
        this(err, moving, Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "monochord-progress");
            thread.setDaemon(true);
            return thread;
        }));
    }

    ProgressLine(PrintWriter err, boolean moving, ScheduledExecutorService timer) {
        this.err = err;
        this.moving = moving;
        this.timer = timer;
    }

    /** Asks again and again for the line, and shows it if there is one. It must not throw. */
    public void follow(Supplier<Optional<String>> line) {
        long seconds = moving ? TERMINAL_SECONDS : LOG_SECONDS;
        timer.scheduleWithFixedDelay(() -> line.get().ifPresent(this::show), seconds, seconds, TimeUnit.SECONDS);
    }

    /** Shows a line, unless this is closed. */
    public synchronized void show(String line) {
        if (closed) {
            return;
        }
        if (moving) {
            err.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
            drawn = line.length();
        } else {
            err.println(line);
        }
        err.flush();
    }

    /** Prints a sentence on a line of its own. */
    public synchronized void say(String text) {
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
