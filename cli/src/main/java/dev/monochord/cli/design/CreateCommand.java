package dev.monochord.cli.design;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.CreatedTable;
import dev.monochord.runtime.schema.TableSchema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code monochord design create}: creates the tables of a design. */
@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Creates the tables of a design at an endpoint and waits until they can be used. A table that is"
                + " there already is left as it is, and is an error only if its keys or indexes differ.",
        footer = {
            "",
            "Example:",
            "  monochord design create cello --endpoint http://127.0.0.1:8000 --prefix test-",
            "",
            "Exit codes: 0 all tables are there, 1 one could not be created, 2 it was not understood."
        })
final class CreateCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Mixin
    private Endpoint endpoint = new Endpoint();

    @Override
    public void run() {
        Design design = chosen.find();
        endpoint.use(client -> {
            for (TableDesign table : design.tables()) {
                report(TableSchema.create(client, table, endpoint.tableName(table.name())));
            }
        });
    }

    private void report(CreatedTable table) {
        spec.commandLine().getOut().println(table.name() + (table.existed() ? ": is there already" : ": created"));
        table.notSet()
                .forEach(setting ->
                        spec.commandLine().getErr().println(table.name() + ": the endpoint did not set " + setting));
    }
}
