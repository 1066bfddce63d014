package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.migrate.postgres.CaptureKind;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferOptions;
import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.MonochordException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every command of a migration by mapping file needs: the file, the database, the store. */
final class PostgresMigrationOptions {

    private static final String VARIABLE = "MONOCHORD_POSTGRES_URL";

    private final Map<String, String> environment;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The mapping file.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private Path file;

    @Option(
            names = "--postgres",
            paramLabel = "URL",
            description = "The PostgreSQL database, such as postgresql://user:password@host:5432/shop; defaults to "
                    + VARIABLE + ", which hides the password from other users of this machine.")
    private @Nullable String url;

    @Option(names = "--outbox", description = "Captures changes by triggers instead of logical decoding.")
    private boolean outbox;

    @Mixin
    private StoreTarget store = new StoreTarget();

    PostgresMigrationOptions(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** A step of a migration. */
    interface Work {
        int on(PostgresMigration migration) throws InterruptedException;
    }

    /**
     * Opens the migration, does a step and closes it. Returns the exit code of the step.
     *
     * @throws CommandFailedException if the mapping, the database or the store cannot be used
     */
    int use(UnaryOperator<TransferOptions> how, Work work) throws InterruptedException {
        PostgresAddress address = address();
        MappingFile mapping = mapping();
        TransferOptions options = how.apply(TransferOptions.of(outbox ? CaptureKind.OUTBOX : CaptureKind.DECODING));
        return store.use(client -> {
            try (PostgresMigration migration = PostgresMigration.open(mapping, address, client, options)) {
                return work.on(migration);
            } catch (MonochordException failure) {
                throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
            }
        });
    }

    private MappingFile mapping() {
        try {
            return MappingFile.read(file);
        } catch (InvalidInputException wrong) {
            throw new CommandFailedException(file + ": " + wrong.getMessage(), wrong);
        }
    }

    private PostgresAddress address() {
        String text = url == null ? environment.getOrDefault(VARIABLE, "") : url;
        if (text.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(), "no database is named: set " + VARIABLE + " or --postgres");
        }
        return PostgresOption.parse(url == null ? VARIABLE : "--postgres", text, spec);
    }
}
