package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.ProblemSeverity;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord design lint}: what is wrong with a design, or unwise. */
@Command(
        name = "lint",
        description = "Prints what is wrong with a design, or unwise, one finding a line: docs/diagnostics.md tells"
                + " more of each by its id.",
        footer = {
            "",
            "Example:",
            "  monochord design lint target/classes --strict",
            "",
            "Exit codes: 0 no error, 1 errors (with --strict, lints too), 2 the command line is invalid."
        })
final class LintCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(names = "--strict", description = "A lint counts as an error.")
    private boolean strict;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Design design = chosen.find();
        List<DesignProblem> problems = DesignChecks.check(design);
        PrintWriter out = out();
        if (json) {
            out.print(JsonTree.write(problems.stream().map(LintCommand::tree).toList()));
        } else {
            problems.forEach(problem -> out.println(severity(problem) + " " + problem));
        }
        long errors = problems.stream().filter(DesignProblem::error).count();
        long lints = problems.size() - errors;
        err().println(design.name() + "@" + design.version() + ": " + count(errors, "error") + ", "
                + count(lints, "lint"));
        return errors > 0 || strict && lints > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private static String count(long number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    private static String severity(DesignProblem problem) {
        return problem.diagnostic().severity() == ProblemSeverity.ERROR ? "error" : "lint ";
    }

    private static Map<String, Object> tree(DesignProblem problem) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", problem.diagnostic().id());
        tree.put("severity", problem.diagnostic().severity().name().toLowerCase(Locale.ROOT));
        tree.put("table", problem.place().table());
        tree.put("item", problem.place().item());
        tree.put("pattern", problem.place().pattern());
        tree.put("member", problem.place().member());
        tree.put("message", problem.message());
        tree.values().removeIf(value -> value == null);
        return tree;
    }
}
