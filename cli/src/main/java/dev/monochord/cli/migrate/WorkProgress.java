package dev.monochord.cli.migrate;

import dev.monochord.cli.command.ProgressLine;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import dev.monochord.runtime.error.MonochordException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/** How far the workers of a migration have come: on a terminal a bar that moves, in a log a line now and then. Thread-safe. */
final class WorkProgress implements AutoCloseable {

    private static final int WIDTH = 24;
    private final ProgressLine line;
    private final boolean moving;
    private final LongSupplier nanoTime;
    private @Nullable String pass;
    private long read;
    private long readAt;

    /**
     * Progress on a terminal or in a log.
     *
     * @param moving whether it is a terminal
     */
    WorkProgress(PrintWriter err, boolean moving, LongSupplier nanoTime) {
        this.line = new ProgressLine(err, moving);
        this.moving = moving;
        this.nanoTime = nanoTime;
    }

    /** Asks again and again where the migration stands, and shows it. */
    void follow(Supplier<MigrationStatus> status) {
        line.follow(() -> ask(status));
    }

    private Optional<String> ask(Supplier<MigrationStatus> status) {
        try {
            return line(status.get());
        } catch (MonochordException | SdkException unknown) {
            return Optional.empty(); // shown when it can be read again
        }
    }

    /** Shows where the migration stands now. */
    void show(MigrationStatus status) {
        line(status).ifPresent(line::show);
    }

    private synchronized Optional<String> line(MigrationStatus status) {
        return status.current().map(current -> line(status, current));
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
    void say(String text) {
        line.say(text);
    }

    @Override
    public void close() {
        line.close();
    }
}
