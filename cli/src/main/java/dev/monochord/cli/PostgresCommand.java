package dev.monochord.cli;

import dev.monochord.cli.command.CommandGroup;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferStatus;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.transfer.StampSweep;
import dev.monochord.migrate.postgres.verify.RowDifference;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code monochord postgres}: moves tables of PostgreSQL by a mapping file. */
@Command(
        name = "postgres",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Moves rows of any PostgreSQL table to DynamoDB.", ""},
        description = {
            "",
            "Moves rows of any PostgreSQL table to DynamoDB, by a mapping file and with the changes that are made"
                    + " meanwhile. Every step can be killed and called again.",
            ""
        },
        footer = {
            "",
            "Examples, in this order:",
            "  monochord postgres plan shop.json           the steps, what they cost, what can be undone",
            "  monochord postgres preflight shop.json      what cannot be stored; changes nothing",
            "  monochord postgres copy shop.json           captures changes from here on, and copies",
            "  monochord postgres follow shop.json         applies changes until it is stopped",
            "  monochord postgres status shop.json         how far it is; at any time",
            "  monochord postgres verify shop.json         compares both stores in both directions",
            "  monochord postgres finish shop.json         after writers have stopped",
            "  monochord postgres report shop.json         all of it as a page; at any time",
            "",
            "Exit codes: 0 done and nothing found, 1 something was found or could not be done, 2 the command line"
                    + " is invalid."
        })
final class PostgresCommand extends CommandGroup {

    /** The command with its subcommands. */
    static CommandLine of(Termination termination, Map<String, String> environment) {
        return new CommandLine(new PostgresCommand())
                .addSubcommand(new PostgresPlanCommand(environment))
                .addSubcommand(new Preflight(environment))
                .addSubcommand(new PostgresCopyCommand(environment))
                .addSubcommand(new Follow(termination, environment))
                .addSubcommand(new Status(environment))
                .addSubcommand(new Verify(environment))
                .addSubcommand(new Finish(environment))
                .addSubcommand(new PostgresReportCommand(environment))
                .addSubcommand(new Reset(environment));
    }

    @Command(
            name = "preflight",
            description = {"Looks at all rows for values that cannot be stored. Changes nothing.", ""},
            footer = {"", "Example:", "  monochord postgres preflight shop.json"})
    static final class Preflight extends PostgresStep {

        Preflight(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(PostgresMigration migration) {
            List<PreflightReport> reports = migration.preflight();
            List<String> findings = reports.stream()
                    .flatMap(report -> report.findings().stream().map(finding -> report.table() + ", " + finding))
                    .toList();
            List<String> notes = reports.stream()
                    .flatMap(report -> report.notes().stream())
                    .distinct()
                    .toList();
            CountedReport lines = new CountedReport()
                    .count("tables", reports.size())
                    .count(
                            "rows",
                            reports.stream().mapToLong(PreflightReport::rows).sum())
                    .list("problems", findings);
            print(notes.isEmpty() ? lines : lines.list("notes", notes));
            return findings.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    @Command(
            name = "follow",
            description = {
                "Applies changes until it is stopped by Ctrl-C or SIGTERM. Ends with 1 if the server has thrown changes"
                        + " away: reset the migration then, and copy again.",
                ""
            },
            footer = {"", "Example:", "  monochord postgres follow shop.json"})
    static final class Follow extends PostgresStep {

        private final Termination termination;
        private CountDownLatch stopped = new CountDownLatch(1);
        private boolean warned;

        @Option(names = "--once", description = "Applies the changes up to now, and ends.")
        private boolean once;

        Follow(Termination termination, Map<String, String> environment) {
            super(environment);
            this.termination = termination;
        }

        @Override
        int run(PostgresMigration migration) {
            migration.begin();
            ChangeProgress progress = once ? migration.catchUp(this::pauseOrStop) : untilStopped(migration);
            SourceLag lag = migration.lag();
            warn(lag);
            CountedReport report = new CountedReport()
                    .count("read", progress.read())
                    .count("written", progress.written())
                    .count("skipped", progress.skipped())
                    .count("failed", progress.failed())
                    .count("lag_" + lag.unit(), lag.amount());
            return rejected(migration, report);
        }

        private ChangeProgress untilStopped(PostgresMigration migration) {
            CountDownLatch asked = termination.listen();
            stopped = asked;
            return migration.follow(() -> asked.getCount() > 0, this::pauseOrStop, this::warn);
        }

        private void pauseOrStop() {
            try {
                stopped.await(IDLE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                stopped.countDown();
            }
        }

        private void warn(SourceLag lag) {
            if (lag.isEndangered() && !warned) {
                warned = true;
                err().println("The server may soon remove WAL that is still needed (" + lag.amount() + " " + lag.unit()
                        + " behind): raise max_slot_wal_keep_size.");
            }
        }
    }

    @Command(
            name = "status",
            description = {
                "Prints how far the migration is: the share of each table that is copied, by PostgreSQL's estimate of its"
                        + " rows, the changes that were applied and how far they are behind. Changes nothing.",
                ""
            },
            footer = {"", "Example:", "  monochord postgres status shop.json"})
    static final class Status extends PostgresStep {

        Status(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(PostgresMigration migration) {
            TransferStatus status = migration.status();
            List<String> tables = status.tables().stream()
                    .map(table -> table.copy().table() + ": " + table.percent() + " %, "
                            + table.copy().read() + " rows read, "
                            + table.copy().written() + " written, "
                            + table.copy().skipped() + " skipped, "
                            + table.copy().failed() + " failed"
                            + reason(table.copy().throttle()))
                    .toList();
            CountedReport report = new CountedReport()
                    .flag("begun", !tables.isEmpty())
                    .list("tables", tables)
                    .count("changes", status.changes().read());
            SourceLag lag = status.lag();
            if (lag != null) {
                withWalStatus(report.count("lag_" + lag.unit(), lag.amount()), lag);
            }
            print(report.count("rejected", status.rejected())
                    .flag("verified", status.verifiedAt() != null)
                    .flag("finished", status.endedAt() != null));
            return ExitCode.OK;
        }

        private static String reason(@Nullable String throttle) {
            return throttle == null ? "" : ", " + throttle;
        }
    }

    @Command(
            name = "verify",
            description = {
                "Compares rows and items in both directions. What differs is looked at again before it is reported."
                        + " Changes nothing without --repair.",
                ""
            },
            footer = {"", "Example:", "  monochord postgres verify shop.json"})
    static final class Verify extends PostgresStep {

        @Option(
                names = "--repair",
                description = "Brings what differs to what PostgreSQL has, items that lost their row included, and"
                        + " compares again.")
        private boolean repair;

        Verify(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(PostgresMigration migration) {
            long repaired = repair ? migration.repair() : 0;
            List<RowVerificationReport> reports = migration.verify();
            CountedReport lines = new CountedReport();
            if (repair) {
                lines.count("repaired", repaired);
            }
            lines.count(
                            "rows",
                            reports.stream()
                                    .mapToLong(RowVerificationReport::rows)
                                    .sum())
                    .count(
                            "items",
                            reports.stream()
                                    .mapToLong(RowVerificationReport::items)
                                    .sum());
            for (RowDifference.Kind kind : RowDifference.Kind.values()) {
                lines.list(kind.name().toLowerCase(Locale.ROOT), only(reports, kind));
            }
            print(lines.count(
                    "unexamined",
                    reports.stream()
                            .mapToLong(RowVerificationReport::unexamined)
                            .sum()));
            return reports.stream().allMatch(RowVerificationReport::isEqual) ? ExitCode.OK : ExitCode.SOFTWARE;
        }

        private static List<String> only(List<RowVerificationReport> reports, RowDifference.Kind kind) {
            return reports.stream()
                    .flatMap(report -> report.differences().stream())
                    .filter(difference -> difference.kind() == kind)
                    .map(difference -> difference.attributes().isEmpty()
                            ? difference.source()
                            : difference.source() + ": " + String.join(", ", difference.attributes()))
                    .toList();
        }
    }

    @Command(
            name = "finish",
            description = {
                "Applies the last changes, ends the capture and removes tombstones and stamps from the items. Needs a"
                        + " verification of the last 24 hours that found no difference. Changes in PostgreSQL do not arrive"
                        + " any more: stop the writers first, and start the application on DynamoDB after it. Until then,"
                        + " tombstones of deleted rows are items that it would see.",
                ""
            },
            footer = {"", "Example:", "  monochord postgres finish shop.json"})
    static final class Finish extends PostgresStep {

        Finish(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(PostgresMigration migration) {
            StampSweep.Swept swept = migration.finish(PostgresStep::pause);
            print(new CountedReport().count("tombstones", swept.tombstones()).count("stamps", swept.stamps()));
            return ExitCode.OK;
        }
    }

    @Command(
            name = "reset",
            description = {"Ends the capture and forgets the progress, to start again. Items stay.", ""},
            footer = {"", "Example:", "  monochord postgres reset shop.json"})
    static final class Reset extends PostgresStep {

        Reset(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(PostgresMigration migration) {
            migration.reset();
            print(new CountedReport().flag("reset", true));
            return ExitCode.OK;
        }
    }
}
