package dev.monochord.cli.design;

import dev.monochord.cli.CommandFailedException;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.schema.TableComparison;
import dev.monochord.runtime.schema.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code monochord design check}: how the live tables differ from their design. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Compares the tables at an endpoint with their design and prints every difference: keys,"
                + " indexes, projections, time to live, billing, protection, recovery, stream.",
        footer = {"", "Exit codes: 0 as designed, 1 there are differences, 2 it was not understood."})
final class CheckCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "DESIGN", description = "A name, name@version or path.")
    private @Nullable String reference;

    @Mixin
    private DesignSource source = new DesignSource();

    @Mixin
    private Endpoint endpoint = new Endpoint();

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Override
    public Integer call() {
        List<TableComparison> found = compare(source.find(reference));
        if (json) {
            spec.commandLine()
                    .getOut()
                    .print(JsonTree.write(found.stream().map(CheckCommand::tree).toList()));
        } else {
            found.forEach(this::print);
        }
        return found.stream().allMatch(TableComparison::matches) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<TableComparison> compare(Design design) {
        List<TableComparison> found = new ArrayList<>();
        try (DynamoDbClient client = endpoint.client()) {
            for (TableDesign table : design.tables()) {
                found.add(TableSchema.compare(client, table, endpoint.tableName(table.name())));
            }
        } catch (MonochordException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        } catch (SdkException unreachable) {
            throw new CommandFailedException(
                    endpoint.words() + " does not answer: " + unreachable.getMessage(), unreachable);
        }
        return found;
    }

    private void print(TableComparison table) {
        if (table.matches()) {
            spec.commandLine().getOut().println(table.table() + ": as designed");
        }
        table.differences()
                .forEach(difference -> spec.commandLine().getOut().println(table.table() + ": " + difference));
        table.unknown()
                .forEach(setting ->
                        spec.commandLine().getErr().println(table.table() + ": the endpoint does not tell " + setting));
    }

    private static Map<String, Object> tree(TableComparison table) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.table());
        tree.put("differences", table.differences());
        tree.put("unknown", table.unknown());
        return tree;
    }
}
