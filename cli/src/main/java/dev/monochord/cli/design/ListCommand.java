package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord design list}: the designs there are. */
@Command(
        name = "list",
        description = "Lists the designs there are: name, version, tables, and how much is in them.",
        footer = {
            "",
            "Examples:",
            "  monochord design list",
            "  monochord design list --design build/libs/shop.jar --json"
        })
final class ListCommand extends ToolCommand implements Runnable {

    @Mixin
    private DesignSource source = new DesignSource();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public void run() {
        PrintWriter out = out();
        List<Design> designs = source.catalog().all();
        if (json) {
            out.print(JsonTree.write(designs.stream().map(ListCommand::tree).toList()));
            return;
        }
        ColumnLayout columns = new ColumnLayout("DESIGN", "VERSION", "ITEMS", "PATTERNS", "TABLES");
        for (Design design : designs) {
            columns.row(
                    design.name(),
                    design.version(),
                    Integer.toString(items(design)),
                    Integer.toString(patterns(design)),
                    design.tables().stream().map(TableDesign::name).collect(Collectors.joining(", ")));
        }
        out.print(columns);
    }

    private static Map<String, Object> tree(Design design) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("design", design.name());
        tree.put("version", design.version());
        tree.put("items", items(design));
        tree.put("patterns", patterns(design));
        tree.put(
                "tables",
                new ArrayList<>(design.tables().stream().map(TableDesign::name).toList()));
        return tree;
    }

    private static int items(Design design) {
        return design.tables().stream().mapToInt(t -> t.items().size()).sum();
    }

    private static int patterns(Design design) {
        return design.tables().stream().mapToInt(t -> t.patterns().size()).sum();
    }
}
