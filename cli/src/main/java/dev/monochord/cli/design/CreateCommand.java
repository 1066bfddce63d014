package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.schema.CreatedTable;
import dev.monochord.runtime.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code monochord design create}: creates the tables of a design. */
@Command(
        name = "create",
        description = "Creates the tables of a design at an endpoint and waits until they can be used. A table that is"
                + " there already is an error only if it lacks keys or indexes of the design; time to live, recovery,"
                + " protection and the stream are switched on where it lacks them. Nothing is ever switched off or"
                + " deleted.",
        footer = {
            "",
            "Examples:",
            "  monochord design create cello --endpoint http://127.0.0.1:8000 --prefix test-",
            "  monochord design create cello --region eu-central-1",
            "",
            "Exit codes: 0 all tables are there, 1 one could not be created, 2 the command line is invalid."
        })
final class CreateCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Mixin
    private Endpoint endpoint = new Endpoint();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Design design = chosen.findAndWarn();
        List<Map<String, Object>> results = new ArrayList<>();
        endpoint.use(client -> {
            for (TableDesign table : design.tables()) {
                results.add(create(client, table, endpoint.tableName(table.name())));
            }
        });
        if (json) {
            out().print(JsonTree.write(results));
        }
        boolean failed = results.stream().anyMatch(result -> "failed".equals(result.get("result")));
        return failed ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** A table that cannot be created does not keep the others from it. */
    private Map<String, Object> create(DynamoDbClient client, TableDesign table, String name) {
        try {
            CreatedTable created = TableSchema.create(client, table, name);
            List<String> notes = new ArrayList<>();
            created.notSet().forEach(setting -> notes.add("the endpoint did not set " + setting));
            if (created.existed()) {
                notes.addAll(TableSchema.compare(client, table, name).differences());
            }
            return report(name, created.existed() ? "is there already" : "created", notes);
        } catch (FaultException failure) {
            return report(name, "failed", List.of(Unreachable.words(failure)));
        }
    }

    private Map<String, Object> report(String table, String result, List<String> notes) {
        boolean failed = result.equals("failed"); // and the note, which names the table, says why
        if (!json && !failed) {
            out().println(table + ": " + result);
        }
        if (!json) {
            notes.forEach(note -> err().println(failed ? note : table + ": " + note));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table);
        tree.put("result", result);
        tree.put("notes", notes);
        return tree;
    }
}
