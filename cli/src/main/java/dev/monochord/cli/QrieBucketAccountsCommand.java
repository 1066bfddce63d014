package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.systems.qrie.migration.BucketAccountSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** {@code monochord qrie bucket-accounts}: looks up the accounts of buckets that are stored without one. */
@Command(
        name = "bucket-accounts",
        sortOptions = false,
        description = {
            "Looks up the accounts of buckets that version 1 stored without one (_s3), among the rows that have it, and"
                    + " writes them to a file for QRIE_BUCKET_ACCOUNTS. Reads both tables twice and changes neither.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  monochord qrie bucket-accounts --out buckets.tsv",
            "",
            "Exit codes: 0 every bucket has an account, 1 some have none or the tables could not be read, 2 the command"
                    + " line is invalid."
        })
final class QrieBucketAccountsCommand extends ToolCommand implements Callable<Integer> {

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The file to write; one that exists is replaced.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private Path file;

    @Option(
            names = "--resources",
            paramLabel = "NAME",
            defaultValue = "qrie_resources",
            description = "The table of resources; defaults to ${DEFAULT-VALUE}.")
    private String resources = "qrie_resources";

    @Option(
            names = "--findings",
            paramLabel = "NAME",
            defaultValue = "qrie_findings",
            description = "The table of findings; defaults to ${DEFAULT-VALUE}.")
    private String findings = "qrie_findings";

    @Mixin
    private StoreTarget store = new StoreTarget();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        return store.use(client -> {
            try {
                BucketAccountSearch.Result found =
                        new BucketAccountSearch(items(client, resources), items(client, findings)).run();
                found.accounts().write(file);
                new CountedReport()
                        .count("buckets", found.accounts().size())
                        .listIfAny("unnamed", found.unnamed())
                        .print(out(), json);
                if (found.unnamed().isEmpty()) {
                    return ExitCode.OK;
                }
                err().println("The rows of " + found.unnamed().size()
                        + " buckets would become dead letters. Add a line to " + file
                        + " for each of them before you plan: its ARN, a tab and its account.");
                return ExitCode.SOFTWARE;
            } catch (ResourceNotFoundException missing) {
                throw new CommandFailedException(
                        "there is no table " + resources + " or " + findings + ". Name them with --resources and"
                                + " --findings",
                        missing);
            } catch (IOException unwritable) {
                throw new CommandFailedException(file + " cannot be written: " + unwritable.getMessage(), unwritable);
            }
        });
    }

    private static Supplier<Stream<Map<String, AttributeValue>>> items(DynamoDbClient client, String table) {
        return () -> client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream();
    }
}
