package dev.monochord.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.MigrationStatus.Tally;
import dev.monochord.migrate.status.PassStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WorkProgressTest {

    private final StringWriter err = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void terminalShowsABarThatMoves() {
        try (WorkProgress progress = new WorkProgress(new PrintWriter(err), true, nanos::get)) {
            progress.show(status(0, null));
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
            progress.show(status(500, "throttled by table notes"));
            progress.say("Verifying.");
        }
        assertThat(err.toString())
                .startsWith("\r[                        ] copy-1 0.0 %, 0 of about 1,000 items, 0/s, 0 written")
                .contains("\r[============            ] copy-1 50.0 %, 500 of about 1,000 items, 250/s, 500 written,"
                        + " 0 skipped, 0 cancelled, 0 failed, 2 s left, 0 dead letters, throttled by table notes")
                .endsWith("\nVerifying.\n");
    }

    @Test
    void logShowsPlainLines() {
        try (WorkProgress progress = new WorkProgress(new PrintWriter(err), false, nanos::get)) {
            progress.show(status(5, null));
        }
        assertThat(err.toString())
                .isEqualTo("copy-1 0.5 %, 5 of about 1,000 items, 0/s, 5 written, 0 skipped, 0 cancelled, 0 failed,"
                        + " 0 dead letters\n");
    }

    @Test
    void nothingIsShownAfterTheEnd() {
        WorkProgress progress = new WorkProgress(new PrintWriter(err), true, nanos::get);
        progress.close();
        progress.show(status(5, null));
        assertThat(err.toString()).isEmpty();
    }

    private static MigrationStatus status(long read, String throttle) {
        PassStatus pass = new PassStatus("copy-1", false, 4, 0, read, read, 0, 0, 0, 1000, 0, 0, 0);
        return new MigrationStatus(
                migration(),
                List.of(pass),
                List.of("copy-1"),
                new Tally(0, false),
                new Tally(0, false),
                throttle,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static MigrationState migration() {
        Instant now = Instant.EPOCH;
        return new MigrationState(
                "notes-2",
                "notes",
                "1",
                "2",
                "notes",
                "notes_v2",
                "",
                "",
                null,
                "design-1",
                Phase.BACKFILL,
                3,
                0,
                false,
                4,
                null,
                1,
                0,
                null,
                null,
                null,
                null,
                0,
                now,
                now,
                null,
                null,
                null,
                1L);
    }
}
