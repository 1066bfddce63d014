package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.diff.Change;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.json.JsonTree;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code monochord design diff}: what changed between two designs, and what that asks of the data. */
@Command(
        name = "diff",
        description = "Prints what changed between two designs, table by table, and what that asks of the data:"
                + " whether a table can stay, or its items have to move.",
        footer = {
            "",
            "Examples:",
            "  monochord design diff qrie@1 qrie@2",
            "  monochord design diff released.jar target/classes --exit-code",
            "  monochord design diff released.jar#orders target/classes#orders",
            "",
            "Exit codes: 0 done, 1 there are differences and --exit-code was given, 2 the command line is invalid."
        })
final class DiffCommand extends ToolCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A name, name@version, path or path#name.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "A name, name@version, path or path#name.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String after;

    @Mixin
    private DesignSource source = new DesignSource();

    @Option(names = "--exit-code", description = "End with 1 if there are differences.")
    private boolean exitCode;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Design old = source.find(before);
        Design design = source.find(after);
        DesignDiff diff = DesignDiff.between(old, design);
        PrintWriter out = out();
        out.print(json ? JsonTree.write(tree(diff)) : text(diff));
        if (diff.changes().isEmpty()) {
            err().println("no difference");
        }
        return exitCode && !diff.changes().isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private static Set<String> tables(DesignDiff diff) {
        Set<String> tables = new LinkedHashSet<>();
        diff.changes().forEach(change -> tables.add(change.table()));
        return tables;
    }

    private static String text(DesignDiff diff) {
        StringBuilder text = new StringBuilder();
        for (String table : tables(diff)) {
            text.append("table ").append(table).append(": ");
            text.append(verdict(diff.verdict(table))).append('\n');
            for (Change change : diff.of(table)) {
                if (change.subject() != Change.Subject.TABLE) {
                    text.append("  ").append(words(change)).append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String words(Change change) {
        return sign(change.kind()) + " " + change.subject().name().toLowerCase(Locale.ROOT) + " " + change.name() + ": "
                + change.text();
    }

    private static String sign(Change.Kind kind) {
        return switch (kind) {
            case NEW -> "+";
            case REMOVED -> "-";
            case IN_PLACE -> "~";
            case RE_KEY -> "!";
        };
    }

    private static String verdict(Change.Kind kind) {
        return switch (kind) {
            case NEW -> "new";
            case REMOVED -> "gone";
            case IN_PLACE -> "stays where it is";
            case RE_KEY -> "cannot stay, its items move to another table";
        };
    }

    private static List<Map<String, Object>> tree(DesignDiff diff) {
        return tables(diff).stream()
                .map(table -> {
                    Map<String, Object> tree = new LinkedHashMap<>();
                    tree.put("table", table);
                    tree.put("verdict", diff.verdict(table).name());
                    tree.put(
                            "changes",
                            diff.of(table).stream().map(DiffCommand::tree).toList());
                    return tree;
                })
                .toList();
    }

    private static Map<String, Object> tree(Change change) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", change.kind().name());
        tree.put("subject", change.subject().name());
        tree.put("name", change.name());
        tree.put("text", change.text());
        return tree;
    }
}
