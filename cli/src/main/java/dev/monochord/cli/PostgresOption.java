package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.cello.transfer.PostgresRows;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The PostgreSQL database that Cello comes from. */
final class PostgresOption {

    private static final List<String> VARIABLES = List.of("CELLO_POSTGRES_URL", "ARGO_CLOUDOPS_POSTGRES_URL");

    private final Map<String, String> environment;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--postgres",
            paramLabel = "URL",
            description = "The PostgreSQL database, such as postgresql://user:password@host:5432/cello; defaults to"
                    + " CELLO_POSTGRES_URL, which hides the password from other users of this machine.")
    private @Nullable String url;

    PostgresOption(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Work with the rows of the database. */
    interface Work {
        int with(PostgresRows rows) throws InterruptedException;
    }

    /**
     * Connects, works and closes. Returns the exit code of the work.
     *
     * @throws CommandFailedException if the database cannot be used
     */
    int use(Work work) throws InterruptedException {
        try (PostgresRows rows = PostgresRows.open(address())) {
            return work.with(rows);
        } catch (PostgresException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        }
    }

    private PostgresAddress address() {
        if (url != null) {
            return parse("--postgres", url, spec);
        }
        String variable = VARIABLES.stream()
                .filter(name -> !environment.getOrDefault(name, "").isBlank())
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "no database is named: set CELLO_POSTGRES_URL or --postgres"));
        return parse(variable, environment.getOrDefault(variable, ""), spec);
    }

    /**
     * Parses an address that a command was given.
     *
     * @param source the option or the variable that it comes from
     */
    static PostgresAddress parse(String source, String text, CommandSpec spec) {
        try {
            return PostgresAddress.parse(text);
        } catch (InvalidInputException malformed) {
            throw new ParameterException(spec.commandLine(), source + " " + malformed.getMessage());
        }
    }
}
