package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.MigrationJob;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.transform.ItemTransform;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** A worker in this process. */
final class WorkerOptions {

    private static final int MAX_PARALLEL = 256;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many requests at a time; defaults to ${DEFAULT-VALUE}.")
    private int parallel = 8;

    @Option(
            names = "--takeover",
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "After how long without a sign of life the segment of another worker is taken over; defaults"
                    + " to ${DEFAULT-VALUE}.")
    private Duration takeover = Duration.ofSeconds(30);

    /**
     * Checks what picocli cannot.
     *
     * @throws ParameterException if an option cannot be used
     */
    void check() {
        if (parallel < 1 || parallel > MAX_PARALLEL) {
            throw wrong("--parallel is from 1 to " + MAX_PARALLEL + ", got " + parallel);
        }
        if (takeover.toMillis() <= 0) {
            throw wrong("--takeover must be more than 0");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * Works on a migration until workers have nothing left to do, with progress on a stream.
     *
     * @param once whether to end instead of waiting for other workers
     * @param begun is given the job before it runs
     */
    MigrationJob.Ending work(
            Migrations migrations,
            String id,
            ItemTransform transform,
            boolean once,
            Consumer<MigrationJob> begun,
            PrintWriter err)
            throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(parallel, WorkerOptions::daemon);
        try (WorkProgress progress = new WorkProgress(err, System.console() != null, System::nanoTime)) {
            MigrationJob job = migrations.job(id, transform, takeover, executor, parallel);
            begun.accept(job);
            progress.follow(() -> migrations.status(id));
            return job.run(once, progress::say);
        } finally {
            executor.shutdownNow();
        }
    }

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "monochord-migrate");
        thread.setDaemon(true);
        return thread;
    }
}
