package dev.monochord.cli.migrate;

import dev.monochord.cli.design.PriceOptions;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.DryRun;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.json.JsonTree;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord migrate work}: a worker. */
@Command(
        name = "work",
        description = {
            "Copies and verifies until the migration waits for an operator. Any number of workers share the work, on any"
                    + " machines; one that is stopped or killed loses nothing, and the others take over. Ctrl-C and"
                    + " SIGTERM end it after the page it is working on.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord migrate work notes-2                                    the engine of 'monochord serve'",
            "  monochord migrate work notes-2 --region eu-west-1 --parallel 32   Amazon DynamoDB",
            "  monochord migrate work notes-2 --hours 22:00-06:00                at night, in UTC",
            "  java -jar monochord-cli.jar migrate work notes-2 --region eu-west-1",
            "                                                                    a machine without the source tree,",
            "                                                                    after 'mvn package -Pdist -pl cli -am'",
            "",
            "Exit codes: 0 nothing is left to do for workers or it was asked to end, 1 it could not work, 2 the"
                    + " command line is invalid, 3 the migration is blocked and the message says by what."
        })
final class WorkCommand extends WorkingCommand {

    @Option(names = "--once", description = "End when others have what is left, instead of waiting for them.")
    private boolean once;

    @Option(
            names = "--dry-run",
            description = "Read and transform every item, tell what would be written and what it costs, and write"
                    + " nothing.")
    private boolean dryRun;

    @Mixin
    private PriceOptions prices = new PriceOptions();

    private PriceList chosen = PriceList.US_EAST_1;

    WorkCommand(Supplier<CountDownLatch> termination) {
        super(termination);
    }

    @Override
    void check() {
        super.check();
        require(!dryRun || !isThrottled(), "--hours and --throttle-url are not for --dry-run, which does not wait");
        require(dryRun || !prices.isGiven(), "--price-list, --read-price and --write-price are for --dry-run");
        try {
            chosen = prices.prices();
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }

    @Override
    int run(Migrations migrations, ItemTransform transform) throws InterruptedException {
        return dryRun ? tryOut(migrations.dryRun(id(), transform, chosen)) : work(migrations, transform, once);
    }

    private int tryOut(DryRun.Report report) {
        if (json()) {
            out().print(JsonTree.write(report.tree()));
        } else {
            out().printf(
                            Locale.ROOT,
                            "%,d items read, %,d would become %,d, %,d skipped, %,d cannot be transformed, %,d have the new key"
                                    + " of another%n"
                                    + "%,.0f read units, %,.0f write units, %s %s%n",
                            report.read(),
                            report.transformed(),
                            report.made(),
                            report.skipped(),
                            report.failed(),
                            report.collisions(),
                            report.readUnits(),
                            report.writeUnits(),
                            report.currency(),
                            report.price().setScale(2, RoundingMode.HALF_UP).toPlainString());
            if (!report.collisionsComplete()) {
                out().println("There are too many equal keys to count them all; there may be more.");
            }
            if (report.mostMade() > 1) {
                out().printf(Locale.ROOT, "One item becomes up to %,d.%n", report.mostMade());
            }
            report.samples().forEach(sample -> out().println(sample.key() + ": " + sample.reason()));
        }
        return report.isClean() ? ExitCode.OK : BLOCKED;
    }
}
