package dev.monochord.cli;

import static dev.monochord.cli.MigratingNotes.ID;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.testing.JavaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers as processes of their own, as they are started on other machines. */
class MigrateProcessTest {

    private static final long PATIENCE_SECONDS = 120;
    private static final int NOTES = 1500;

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();
    private MigratingNotes notes;
    private MigrationsTable state;

    @BeforeEach
    void open() throws IOException {
        notes = new MigratingNotes(folder, NOTES);
        // So slow that a worker is in the middle of the copy for long after its first page of 500.
        notes.plan("--create", "--segments", "2", "--rate", "250");
        notes.migrate("start", ID, "--lease=20ms");
        state = DynamoDbMigrationsTable.open(Monochord.create(notes.client()));
    }

    @AfterEach
    void close() {
        started.forEach(Process::destroyForcibly);
        notes.close();
    }

    @Test
    void killedWorkerLosesNothingAndTwoOthersFinish() throws Exception {
        Process killed = worker();
        untilCopying(killed);
        killed.toHandle().destroyForcibly();
        assertThat(killed.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(segments()).anyMatch(segment -> segment.owner() != null).anyMatch(segment -> !segment.done());

        notes.migrate("resume", ID, "--rate", "0");
        List<Process> others = List.of(worker(), worker());
        for (Process other : others) {
            assertThat(ended(other)).isZero();
        }
        assertThat(notes.copied()).hasSize(NOTES).isEqualTo(notes.expected());
        assertThat(segments()).allMatch(SegmentState::done).allMatch(SegmentState::balances);
        assertThat(segments().stream().mapToLong(SegmentState::read).sum()).isEqualTo(NOTES);
        assertThat(notes.migrate("status", ID, "--json")).isZero();
        assertThat(notes.out()).contains("\"phase\": \"READ_NEW\"", "\"pass\": \"back-1\"");
    }

    @Test
    void workerThatIsAskedToEndGivesItsSegmentBack() throws Exception {
        Process worker = worker();
        untilCopying(worker);
        notes.migrate("resume", ID, "--rate", "5");
        worker.toHandle().destroy(); // SIGTERM; unlike process.destroy() it leaves the streams open

        assertThat(ended(worker)).isZero();
        assertThat(segments()).allMatch(segment -> segment.owner() == null).anyMatch(segment -> !segment.done());
    }

    private List<SegmentState> segments() {
        return state.segments(ID, "copy-1");
    }

    /** Asks the table until a checkpoint of the worker is there. */
    private void untilCopying(Process worker) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (segments().stream().noneMatch(segment -> segment.read() > 0)) {
            assertThat(worker.waitFor(20, TimeUnit.MILLISECONDS)).as("ended").isFalse();
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    private static int ended(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(output)
                .isTrue();
        return process.exitValue();
    }

    private Process worker() throws IOException {
        Process process = JavaProcess.of(
                        Main.class,
                        "migrate",
                        "work",
                        ID,
                        "--endpoint",
                        notes.url(),
                        "--takeover",
                        "500ms",
                        "--lease",
                        "100ms")
                .redirectErrorStream(true)
                .start();
        started.add(process);
        return process;
    }
}
