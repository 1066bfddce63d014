package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.explain.Explainer;
import dev.monochord.model.Design;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.document.TransactionExplanation;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.problem.Nearest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code monochord design explain}: the requests that patterns send. */
@Command(
        name = "explain",
        sortOptions = false,
        description = "Prints the DynamoDB requests that a pattern sends, as the AWS CLI takes them with"
                + " --cli-input-json, and their price. What a parameter gives is in braces. The requests are those of"
                + " the generated table, called with sample values, so its classes have to be beside the design.",
        footer = {"", "Examples:", "  monochord design explain cello tokens", "  monochord design explain authz"})
final class ExplainCommand extends ToolCommand implements Runnable {

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PATTERN",
            description = "A method of a table interface, or table.method where several tables have it; all of them"
                    + " unless told otherwise.")
    private @Nullable String pattern;

    @Mixin
    private CostOptions options = new CostOptions();

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    /** An explained pattern or transaction in both forms. */
    private record Explained(Map<String, Object> tree, String markdown) {}

    @Override
    public void run() {
        Design design = chosen.find();
        List<Explained> found = explain(design);
        if (found.isEmpty()) {
            throw unknown(design);
        }
        String text = json
                ? JsonTree.write(found.stream().map(Explained::tree).toList())
                : String.join("\n", found.stream().map(Explained::markdown).toList());
        out().print(text);
    }

    private List<Explained> explain(Design design) {
        List<Explained> found = new ArrayList<>();
        try (URLClassLoader classes = chosen.classes()) {
            Explainer explainer = new Explainer(classes);
            for (TableDesign table : design.tables()) {
                Cost cost = cost(design, table);
                table.patterns().stream()
                        .filter(one -> meant(table, one.name()))
                        .map(one -> explainer.explain(table, one, cost))
                        .forEach(one -> found.add(new Explained(one.tree(), one.markdown())));
                table.transactions().stream()
                        .filter(one -> meant(table, one.name()))
                        .map(one -> new TransactionExplanation(
                                table, one, cost, name -> design.table(name).map(other -> cost(design, other))))
                        .forEach(one -> found.add(new Explained(one.tree(), one.markdown())));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("a class file could not be closed", failure);
        }
        return found;
    }

    private Cost cost(Design design, TableDesign table) {
        try {
            return new Cost(table, options.workload(design), options.prices());
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
    }

    private boolean meant(TableDesign table, String name) {
        return pattern == null || pattern.equals(name) || pattern.equals(table.name() + "." + name);
    }

    private ParameterException unknown(Design design) {
        String name = String.valueOf(pattern);
        boolean whole = name.contains(".");
        List<String> known = design.tables().stream()
                .flatMap(table -> Stream.concat(
                                table.patterns().stream().map(PatternDesign::name),
                                table.transactions().stream().map(TransactionDesign::name))
                        .map(one -> (whole ? table.name() + "." : "") + one))
                .distinct()
                .toList();
        return chosen.wrong("Design " + design.name() + " has no pattern '" + name + "'." + Nearest.hint(name, known));
    }
}
