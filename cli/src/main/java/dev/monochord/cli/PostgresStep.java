package dev.monochord.cli;

import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One step of a migration from PostgreSQL. */
@Command(mixinStandardHelpOptions = true, sortOptions = false, usageHelpWidth = 110)
abstract class PostgresStep implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

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

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    void print(CountedReport report) {
        report.print(spec.commandLine().getOut(), json);
    }

    int rejected(PostgresMigration migration, CountedReport report) {
        List<String> rows = migration.rejected().stream()
                .map(row -> row.source() + ": " + row.reason())
                .toList();
        print(report.list("rejected", rows));
        return rows.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
