package dev.monochord.cli.design;

import dev.monochord.cli.CommandFailedException;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.schema.CreatedTable;
import dev.monochord.runtime.schema.TableSchema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

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

    @Parameters(index = "0", arity = "0..1", paramLabel = "DESIGN", description = "A name, name@version or path.")
    private @Nullable String reference;

    @Mixin
    private DesignSource source = new DesignSource();

    @Mixin
    private Endpoint endpoint = new Endpoint();

    @Override
    public void run() {
        Design design = source.find(reference);
        try (DynamoDbClient client = endpoint.client()) {
            for (TableDesign table : design.tables()) {
                report(TableSchema.create(client, table, endpoint.tableName(table.name())));
            }
        } catch (MonochordException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        } catch (SdkException unreachable) {
            throw new CommandFailedException(
                    endpoint.words() + " does not answer: " + unreachable.getMessage(), unreachable);
        }
    }

    private void report(CreatedTable table) {
        spec.commandLine().getOut().println(table.name() + (table.existed() ? ": is there already" : ": created"));
        table.notSet()
                .forEach(setting ->
                        spec.commandLine().getErr().println(table.name() + ": the endpoint did not set " + setting));
    }
}
