package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.transform.ItemTransform;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code monochord migrate verify}: compares the shapes once more, and repairs them if asked to. */
@Command(
        name = "verify",
        description = {
            "Compares every item of both shapes once more, in both directions, beside running applications.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  monochord migrate verify notes-2",
            "",
            "Exit codes: 0 the shapes are equal, 1 they could not be compared, 2 the command line is invalid, 3 they"
                    + " differ or something else blocks the migration."
        })
final class VerifyCommand extends WorkingCommand {

    @Option(
            names = "--repair",
            description =
                    "Before it, make the shapes equal: put once more what differs, and delete items that correspond"
                            + " to none of the other table. The old shape wins before cut-over, the new one after it.")
    private boolean repair;

    @Option(names = "--leave-to-workers", description = "Only begin; workers that run elsewhere do it.")
    private boolean leave;

    VerifyCommand(Supplier<CountDownLatch> termination) {
        super(termination);
    }

    @Override
    int run(Migrations migrations, ItemTransform transform) throws InterruptedException {
        if (repair) {
            migrations.repair(id(), transform, err()::println);
        } else {
            migrations.control().verify(id(), err()::println);
        }
        return leave ? print(migrations.status(id())) : work(migrations, transform, false);
    }
}
