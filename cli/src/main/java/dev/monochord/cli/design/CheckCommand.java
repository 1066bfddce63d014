package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.schema.TableComparison;
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

/** {@code monochord design check}: how the live tables differ from their design. */
@Command(
        name = "check",
        description = "Compares the tables at an endpoint with their design and prints every difference: keys,"
                + " indexes, projections, time to live, billing, protection, recovery, stream.",
        footer = {
            "",
            "Examples:",
            "  monochord design check cello --endpoint http://127.0.0.1:8000",
            "  monochord design check nucleus --region eu-west-1 --prefix test- --json",
            "",
            "Exit codes: 0 as designed, 1 there are differences, 2 the command line is invalid."
        })
final class CheckCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Mixin
    private Endpoint endpoint = new Endpoint();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        List<TableComparison> found = compare(chosen.find());
        if (json) {
            out().print(JsonTree.write(found.stream().map(CheckCommand::tree).toList()));
        } else {
            found.forEach(this::print);
        }
        return found.stream().allMatch(TableComparison::matches) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<TableComparison> compare(Design design) {
        List<TableComparison> found = new ArrayList<>();
        endpoint.use(client -> {
            for (TableDesign table : design.tables()) {
                found.add(TableSchema.compare(client, table, endpoint.tableName(table.name())));
            }
        });
        return found;
    }

    private void print(TableComparison table) {
        if (table.matches()) {
            out().println(table.table() + ": as designed");
        }
        table.differences().forEach(difference -> out().println(table.table() + ": " + difference));
        table.unknown().forEach(setting -> err().println(table.table() + ": the endpoint does not tell " + setting));
    }

    private static Map<String, Object> tree(TableComparison table) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.table());
        tree.put("differences", table.differences());
        tree.put("unknown", table.unknown());
        return tree;
    }
}
