package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferOptions;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.runtime.error.FaultException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One step of a migration from PostgreSQL. */
@Command(sortOptions = false)
abstract class PostgresStep extends ToolCommand implements Callable<Integer> {

    /** How long to wait for changes when there are none. */
    static final long IDLE_MILLIS = 200;

    @Mixin
    private final PostgresMigrationOptions options;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    PostgresStep(Map<String, String> environment) {
        options = new PostgresMigrationOptions(environment);
    }

    abstract int run(PostgresMigration migration) throws InterruptedException;

    @Override
    public Integer call() throws InterruptedException {
        return options.use(this::adjust, this::run);
    }

    /** How this step differs from the usual. */
    TransferOptions adjust(TransferOptions usual) {
        return usual;
    }

    /** Waits for the last changes, which the server may not have sent yet. */
    static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted while waiting for the last changes", stopped);
        }
    }

    final boolean json() {
        return json;
    }

    void print(CountedReport report) {
        report.print(out(), json);
    }

    /** Adds how the server keeps the WAL of the slot, if it is more than usual. */
    static CountedReport withWalStatus(CountedReport report, SourceLag lag) {
        lag.unusualStatus().ifPresent(status -> report.list("wal_status", List.of(status)));
        return report;
    }

    int rejected(PostgresMigration migration, CountedReport report) {
        List<String> rows = migration.rejected().stream()
                .map(row -> row.source() + ": " + row.reason())
                .toList();
        print(report.list("rejected", rows));
        return rows.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
