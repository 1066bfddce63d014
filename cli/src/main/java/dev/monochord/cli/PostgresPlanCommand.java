package dev.monochord.cli;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.model.json.JsonTree;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code monochord postgres plan}: what a migration will do. */
@Command(
        name = "plan",
        description = {
            "Prints the steps, with what each reads and writes, what it costs and until when it can be undone. Sizes come"
                    + " from a sample of the rows and the indexes of the target. Changes nothing. Ends with 1 if something"
                    + " keeps the migration from starting.",
            ""
        },
        footer = {"", "Example:", "  monochord postgres plan shop.json --items-per-second 5000"})
final class PostgresPlanCommand extends PostgresEstimatedStep {

    PostgresPlanCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(PostgresMigration migration) {
        MigrationPlan plan = migration.plan(how());
        out().print(json() ? JsonTree.write(plan.tree()) : plan.text());
        return plan.startable() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
