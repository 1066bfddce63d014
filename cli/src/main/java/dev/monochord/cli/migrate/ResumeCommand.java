package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code monochord migrate resume}: lets workers go on. */
@Command(
        name = "resume",
        description = {"Lets workers go on after a pause, at another rate if one is given.", ""},
        footer = {"", "Example:", "  monochord migrate resume notes-2"})
final class ResumeCommand extends OneMigrationCommand {

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "The capacity units per second of all workers together from now on; 0 removes the limit.")
    private @Nullable Integer rate;

    @Override
    void check() {
        super.check();
        require(rate == null || rate >= 0, "--rate is 0 or more, got " + rate);
    }

    @Override
    int run(Migrations migrations) {
        if (rate != null) {
            migrations.control().rate(id(), rate == 0 ? null : rate);
        }
        migrations.control().pause(id(), false);
        return print(migrations.status(id()));
    }
}
