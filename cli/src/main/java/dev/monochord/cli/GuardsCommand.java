package dev.monochord.cli;

import dev.monochord.cli.command.CommandGroup;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.GuardCheck;
import dev.monochord.runtime.GuardFinding;
import dev.monochord.runtime.GuardReport;
import dev.monochord.systems.kit.SystemFactory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord guards}: checks and repairs the guards of unique values. */
@Command(
        name = "guards",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Checks and repairs the guards of unique values.", ""},
        description = {
            "",
            "Checks and repairs the guards of unique values, such as the email address of a user. Guards go astray when"
                    + " items are imported, restored or edited by hand.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord guards check                                     the tables of 'monochord serve'",
            "  monochord guards repair --system authz --data ./data       a folder that is not being served",
            "  monochord guards check --region eu-west-1 --json           Amazon DynamoDB",
            "",
            "Exit codes: 0 every guard is right or was repaired, 1 some are not or the store could not be used, 2 the"
                    + " command line is invalid."
        })
final class GuardsCommand extends CommandGroup {

    /** The command with its subcommands. */
    static CommandLine of(List<SystemFactory> systems, Map<String, String> environment) {
        return new CommandLine(new GuardsCommand())
                .addSubcommand(new Check(new SystemTables(systems, environment)))
                .addSubcommand(new Repair(new SystemTables(systems, environment)));
    }

    @Command(
            name = "check",
            description = {"Reports guards that are not as they should be. Changes nothing; safe beside writers.", ""},
            footer = {"", "Example:", "  monochord guards check --system authz --json"})
    static final class Check extends Work {

        Check(SystemTables tables) {
            super(tables, GuardCheck::report);
        }
    }

    @Command(
            name = "repair",
            description = {
                "Repairs guards that are not as they should be; safe beside writers. Values that several items hold are"
                        + " reported and left alone: which item keeps the value is your decision.",
                ""
            },
            footer = {"", "Example:", "  monochord guards repair --system authz --data ./data"})
    static final class Repair extends Work {

        Repair(SystemTables tables) {
            super(tables, GuardCheck::repair);
        }
    }

    @Command(sortOptions = false)
    private abstract static class Work extends ToolCommand implements Callable<Integer> {

        @Mixin
        private final SystemTables tables;

        @Option(names = "--json", description = "Prints JSON.")
        private boolean json;

        private final Function<GuardCheck<?>, GuardReport> work;

        Work(SystemTables tables, Function<GuardCheck<?>, GuardReport> work) {
            this.tables = tables;
            this.work = work;
        }

        @Override
        public Integer call() throws InterruptedException {
            PrintWriter out = out();
            List<GuardReport> reports = new ArrayList<>();
            List<Map<String, Object>> trees = new ArrayList<>();
            tables.each((system, monochord) -> monochord.guards().forEach(check -> {
                GuardReport report = work.apply(check);
                reports.add(report);
                trees.add(tree(system, report));
                if (!json) {
                    report.findings().forEach(finding -> out.println(line(system, report, finding)));
                    report.unreadable().forEach(row -> out.println(UnreadableCommand.line(system, row)));
                }
            }));
            boolean open = reports.stream().anyMatch(GuardReport::open);
            if (json) {
                out.print(JsonTree.write(trees));
            } else {
                err().println(summary(reports, open));
            }
            return open ? ExitCode.SOFTWARE : ExitCode.OK;
        }

        private static String summary(List<GuardReport> reports, boolean open) {
            int guards = reports.stream().mapToInt(GuardReport::guards).sum();
            long repaired = reports.stream()
                    .flatMap(report -> report.findings().stream())
                    .filter(GuardFinding::repaired)
                    .count();
            return guards + " guards checked, " + repaired + " repaired. "
                    + (open ? "The lines above are still open." : "Every guard is right.");
        }

        private static String line(String system, GuardReport report, GuardFinding finding) {
            String items = String.join("; ", finding.itemTexts());
            return system + ": table " + report.table() + ", " + report.item() + "." + finding.field() + ", "
                    + problem(finding) + ", guard " + finding.guardText()
                    + (items.isEmpty() ? "" : ", item " + items) + (finding.repaired() ? ": repaired" : "");
        }

        private static String problem(GuardFinding finding) {
            return finding.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        private static Map<String, Object> tree(String system, GuardReport report) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("system", system);
            tree.put("table", report.table());
            tree.put("item", report.item());
            tree.put("items", report.owners());
            tree.put("guards", report.guards());
            tree.put("findings", report.findings().stream().map(Work::tree).toList());
            tree.put(
                    "unreadable",
                    report.unreadable().stream()
                            .map(row -> UnreadableCommand.tree(system, row))
                            .toList());
            return tree;
        }

        private static Map<String, Object> tree(GuardFinding finding) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("problem", finding.kind().name().toLowerCase(Locale.ROOT));
            tree.put("field", finding.field());
            tree.put("guard", finding.guard());
            tree.put("items", finding.items());
            tree.put("repaired", finding.repaired());
            return tree;
        }
    }
}
