package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.systems.kit.SystemFactory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord unreadable}: the stored rows that systems cannot read. */
@Command(
        name = "unreadable",
        sortOptions = false,
        description = {
            "Scans the tables of systems and prints every row that they cannot read, with its key and the reason. Only"
                    + " keys are shown, and nothing is changed. The systems skip such rows.",
            "",
            "Rows of earlier versions whose keys have text in another Unicode form than their attributes are printed"
                    + " too: they can be read, but not under the text of their attributes.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord unreadable                                       the tables of 'monochord serve'",
            "  monochord unreadable --system cello --data ./data          a folder that is not being served",
            "  monochord unreadable --region eu-west-1 --json             Amazon DynamoDB",
            "",
            "Exit codes: 0 every row can be read, 1 some cannot or the store could not be used, 2 the command line"
                    + " is invalid."
        })
final class UnreadableCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private final SystemTables tables;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    UnreadableCommand(List<SystemFactory> systems, Map<String, String> environment) {
        tables = new SystemTables(systems, environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = out();
        List<Map<String, Object>> rows = new ArrayList<>();
        tables.each((system, monochord) -> monochord.unreadable().stream().forEach(row -> {
            rows.add(tree(system, row));
            if (!json) {
                out.println(line(system, row));
            }
        }));
        if (json) {
            out.print(JsonTree.write(rows));
        } else {
            err().println(rows.isEmpty() ? "Every row can be read." : "Rows that cannot be read: " + rows.size());
        }
        return rows.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    static String line(String system, UnreadableItem row) {
        String kind = row.kind();
        return system + ": table " + row.table() + ", " + (kind == null ? "no kind" : kind) + ", " + row.keyText()
                + ": " + row.reason();
    }

    static Map<String, Object> tree(String system, UnreadableItem row) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("system", system);
        tree.put("table", row.table());
        String kind = row.kind();
        if (kind != null) {
            tree.put("kind", kind);
        }
        tree.put("key", row.key());
        tree.put("reason", row.reason());
        return tree;
    }
}
