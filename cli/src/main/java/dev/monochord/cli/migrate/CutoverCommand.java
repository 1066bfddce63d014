package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.Migrations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code monochord migrate cutover}: moves reads, then everything, to the new shape, and back. */
@Command(
        name = "cutover",
        description = {
            "Makes the new shape authoritative if the last verification found both equal, it is recent, and compared"
                    + " reads agree. The old shape is still written, so that --back undoes it without loss; a transform"
                    + " without an inverse has no way back.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord migrate cutover notes-2 --reads 10",
            "  monochord migrate cutover notes-2",
            "  monochord migrate cutover notes-2 --back"
        })
final class CutoverCommand extends OneMigrationCommand {

    @Option(
            names = "--reads",
            paramLabel = "PERCENT",
            description = "Only serve this percentage of the reads from the new shape, 0 to 100.")
    private @Nullable Integer reads;

    @Option(names = "--back", description = "Go back from cut-over to the old shape.")
    private boolean back;

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
    int run(Migrations migrations) {
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
            migrations.control().cutOver(id(), err()::println);
        }
        return print(migrations.status(id()));
    }
}
