package dev.monochord.cli.migrate;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command on the migrations of a store. What happens goes to stderr, and where the migration then stands to stdout. */
@Command(sortOptions = false)
abstract class MigrationCommand extends ToolCommand implements Callable<Integer> {

    /** The exit code of a command whose migration is blocked. */
    static final int BLOCKED = 3;

    @Mixin
    private StoreTarget store = new StoreTarget();

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            defaultValue = "10s",
            description =
                    "How long an application process may act on the phase it last read. A longer lease reported by"
                            + " a process takes precedence. Defaults to ${DEFAULT-VALUE}.")
    private Duration lease = ControlSettings.DEFAULT.lease();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public final Integer call() throws InterruptedException {
        check();
        return store.use(client -> {
            try {
                return run(Migrations.open(client, context()));
            } catch (BlockedException blocked) {
                err().println(spec().qualifiedName() + ": " + blocked.getMessage());
                return BLOCKED;
            }
        });
    }

    /** Checks what picocli cannot, before anything is opened. */
    void check() {
        require(lease.toMillis() > 0, "--lease must be more than 0");
    }

    abstract int run(Migrations migrations) throws InterruptedException;

    JobContext context() {
        return JobContext.system(settings(), sleeper());
    }

    ControlSettings settings() {
        return ControlSettings.DEFAULT.leased(lease);
    }

    Sleeper sleeper() {
        return Sleeper.system();
    }

    final boolean json() {
        return json;
    }

    /** Prints where a migration stands; returns the exit code of success. */
    final int print(MigrationStatus status) {
        out().print(json ? JsonTree.write(status.tree()) : StatusText.line(status) + "\n");
        return ExitCode.OK;
    }
}
