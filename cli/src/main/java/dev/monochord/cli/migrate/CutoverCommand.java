package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.VerificationRun;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord migrate cutover}: moves reads, then everything, to the new shape, and back. */
@Command(
        name = "cutover",
        description = {
            "Makes the new shape authoritative if the last verification found both equal, it is recent, and compared"
                    + " reads agree. The old shape is still written, so that --back undoes it without loss; a transform"
                    + " that has no inverse or splits items has no way back.",
            "",
            "A writer outside the toolkit may have written the old table since that verification. If it was a short"
                    + " one, the shapes are verified again first, and differences call the cut-over off. The"
                    + " application is not held up by it. Otherwise the command says what it cannot have seen.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord migrate cutover notes-2 --reads 10",
            "  monochord migrate cutover notes-2",
            "  monochord migrate cutover notes-2 --verify",
            "  monochord migrate cutover notes-2 --back",
            "",
            "Exit codes: 0 done, 1 it could not be done, 2 the command line is invalid, 3 the shapes differ or something"
                    + " else blocks the migration."
        })
final class CutoverCommand extends OneMigrationCommand {

    @Option(
            names = "--reads",
            paramLabel = "PERCENT",
            description = "Only serve this percentage of the reads from the new shape, 0 to 100.")
    private @Nullable Integer reads;

    @Option(names = "--back", description = "Go back from cut-over to the old shape.")
    private boolean back;

    @Option(names = "--verify", description = "Verify again first, however long it takes.")
    private boolean verify;

    @Option(
            names = "--verify-limit",
            paramLabel = "TIME",
            defaultValue = "1m",
            description = "Without --verify, verify again if the last verification took less; 0s for never. Defaults to"
                    + " ${DEFAULT-VALUE}.")
    private Duration verifyLimit = Duration.ofMinutes(1);

    @Mixin
    private WorkerOptions worker = new WorkerOptions();

    @Mixin
    private TransformClasses classes = new TransformClasses();

    @Option(
            names = "--min-compared",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many reads must have been compared since the last verification began; defaults to"
                    + " ${DEFAULT-VALUE}.")
    private long minCompared;

    @Option(
            names = "--min-compared-each",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many of them of each access pattern that was compared; defaults to ${DEFAULT-VALUE}.")
    private long minComparedEach;

    @Option(
            names = "--min-reading",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "For how long the migration must have been in READ_NEW before; defaults to ${DEFAULT-VALUE}.")
    private Duration minReading = Duration.ZERO;

    @Option(
            names = "--max-p99",
            paramLabel = "TIME",
            defaultValue = "0s",
            description =
                    "How long 99 of 100 reads of the new shape may take, by access pattern, measured in steps of 1,"
                            + " 2, 5, 10 ms and so on; defaults to any time.")
    private Duration maxP99 = Duration.ZERO;

    @Option(names = "--dry-run", description = "Only tell what keeps the migration from cut-over.")
    private boolean dryRun;

    @Override
    void check() {
        super.check();
        require(reads == null || !back, "--reads and --back exclude each other: leave one out");
        require(reads == null || reads >= 0 && reads <= 100, "--reads is 0 to 100, got " + reads);
        require(
                !verify || reads == null && !back && !dryRun,
                "--verify is for the cut-over itself: leave --reads," + " --back and --dry-run out");
        worker.check();
        require(!dryRun || reads == null && !back, "--dry-run is about the cut-over: leave --reads and --back out");
        require(minCompared >= 0, "--min-compared is 0 or more, got " + minCompared);
        require(minComparedEach >= 0, "--min-compared-each is 0 or more, got " + minComparedEach);
    }

    @Override
    ControlSettings settings() {
        return super.settings()
                .comparing(minCompared, minComparedEach, minReading)
                .reading(maxP99);
    }

    @Override
    int run(Migrations migrations) throws InterruptedException {
        if (dryRun) {
            List<String> obstacles = migrations.control().obstacles(id());
            obstacles.forEach(err()::println);
            print(migrations.status(id()));
            return obstacles.isEmpty() ? ExitCode.OK : BLOCKED;
        }
        if (reads != null) {
            migrations.control().reads(id(), reads, err()::println);
        } else if (back) {
            migrations.control().rollBack(id(), err()::println);
        } else {
            cutOver(migrations);
        }
        return print(migrations.status(id()));
    }

    private void cutOver(Migrations migrations) throws InterruptedException {
        try (URLClassLoader loader = classes.open()) {
            Optional<ItemTransform> transform = verifying(migrations, loader);
            if (transform.isPresent()) {
                VerificationRun verification =
                        () -> worker.work(migrations, id(), transform.get(), false, job -> {}, err());
                migrations.control().cutOver(id(), verification, err()::println);
            } else {
                migrations.control().cutOver(id(), err()::println);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the transform to verify with, or nothing if the cut-over relies on the last verification. */
    private Optional<ItemTransform> verifying(Migrations migrations, ClassLoader loader) {
        if (!verify && !migrations.verifiesWithin(id(), verifyLimit)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Migrations.transform(migrations.migration(id()), loader));
        } catch (InvalidInputException unusable) {
            if (verify) {
                throw unusable;
            }
            err().println(unusable.getMessage());
            return Optional.empty();
        }
    }
}
