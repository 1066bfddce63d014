package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.MigrationJob;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.runtime.call.Sleeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/** A command that works on a migration in this process, beside any number of others, until it is asked to end. */
abstract class WorkingCommand extends OneMigrationCommand {

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Mixin
    private ThrottleOptions throttle = new ThrottleOptions();

    @Mixin
    private TransformClasses classes = new TransformClasses();

    private final Supplier<CountDownLatch> termination;
    private CountDownLatch asked = new CountDownLatch(1);
    private ThrottleSource source = ThrottleSource.NONE;

    WorkingCommand(Supplier<CountDownLatch> termination) {
        this.termination = termination;
    }

    @Override
    void check() {
        super.check();
        worker.check();
        source = throttle.source();
        asked = termination.get();
    }

    /** Whether options let the work wait. */
    final boolean isThrottled() {
        return throttle.isGiven();
    }

    @Override
    final JobContext context() {
        return super.context().throttledBy(source);
    }

    /** Waits no longer than until the command is asked to end. */
    @Override
    Sleeper sleeper() {
        return duration -> asked.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    final int run(Migrations migrations) throws InterruptedException {
        MigrationState migration = migrations.migration(id());
        try (URLClassLoader loader = classes.open()) {
            return run(migrations, Migrations.transform(migration, loader));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    abstract int run(Migrations migrations, ItemTransform transform) throws InterruptedException;

    /** Works, and prints where the migration then stands; returns the exit code. */
    final int work(Migrations migrations, ItemTransform transform, boolean once) throws InterruptedException {
        MigrationJob.Ending ending = worker.work(
                migrations,
                id(),
                transform,
                once,
                job -> WorkerOptions.daemon(() -> stopWhenAsked(job)).start(),
                err());
        return ended(ending, migrations.status(id()));
    }

    private int ended(MigrationJob.Ending ending, MigrationStatus status) {
        Phase phase = status.migration().phase();
        int success = print(status);
        if (ending != MigrationJob.Ending.STOPPED && !status.next().isEmpty()) {
            err().println(status.next());
        }
        return ending == MigrationJob.Ending.BLOCKED || phase == Phase.PLANNED ? BLOCKED : success;
    }

    private void stopWhenAsked(MigrationJob job) {
        try {
            asked.await();
            job.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
