package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.systems.cello.transfer.CelloDifference;
import dev.monochord.systems.cello.transfer.CelloDifference.Kind;
import dev.monochord.systems.cello.transfer.CelloVerification;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord cello verify}: compares PostgreSQL and DynamoDB. */
@Command(
        name = "verify",
        sortOptions = false,
        description = {
            "Compares projects and tokens in both directions. Times are equal to the millisecond. What differs is looked"
                    + " at again before it is reported, since writes may be under way. Changes nothing.",
            "",
            "Names that no key can hold are listed as unstorable. Rows of DynamoDB that cannot be read are not compared,"
                    + " and listed as unreadable.",
            "",
            CelloTableOption.SETTINGS,
            ""
        },
        footer = {
            "",
            "Example:",
            "  monochord cello verify --endpoint http://127.0.0.1:8000 --json",
            "",
            "Exit codes: 0 both are equal, 1 they differ or could not be read, 2 the command line is invalid."
        })
final class CelloVerifyCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private final PostgresOption postgres;

    @Mixin
    private final CelloTableOption table;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    CelloVerifyCommand(Map<String, String> environment) {
        postgres = new PostgresOption(environment);
        table = new CelloTableOption(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return postgres.use(rows -> table.use((monochord, open) -> {
            boolean moving = System.console() != null;
            ProgressBar bar = new ProgressBar(err(), "projects", Math.max(rows.count(), 1), moving);
            CelloVerification.Report report = new CelloVerification(rows, open, Recheck.standard(), monochord.clock())
                    .run(done -> {
                        if (moving) {
                            bar.at(done);
                        }
                    });
            new CountedReport()
                    .count("projects", report.projects())
                    .count("tokens", report.tokens())
                    .count("items", report.items())
                    .list("missing", only(report, Kind.MISSING))
                    .list("extra", only(report, Kind.EXTRA))
                    .list("different", only(report, Kind.DIFFERENT))
                    .listIfAny("unstorable", only(report, Kind.UNSTORABLE))
                    .listIfAny("unreadable", table.unreadable())
                    .print(out(), json);
            return report.differences().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }));
    }

    private static List<String> only(CelloVerification.Report report, Kind kind) {
        return report.differences().stream()
                .filter(difference -> difference.kind() == kind)
                .map(CelloVerifyCommand::shown)
                .toList();
    }

    private static String shown(CelloDifference difference) {
        return difference.what().isEmpty() ? difference.item() : difference.item() + ": " + difference.what();
    }
}
