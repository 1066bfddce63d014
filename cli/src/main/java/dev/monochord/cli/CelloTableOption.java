package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import java.util.Map;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The table of Cello in DynamoDB, under the name that its settings give it. */
final class CelloTableOption {

    private final Map<String, String> environment;

    @Mixin
    private StoreTarget store = new StoreTarget();

    CelloTableOption(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Work on the table. */
    interface Work {
        int on(Monochord monochord, CelloTable table) throws InterruptedException;
    }

    /**
     * Opens the table and works on it. Returns the exit code of the work.
     *
     * @throws CommandFailedException if the store cannot be used or has no such table
     */
    int use(Work work) throws InterruptedException {
        return store.use(client -> {
            Monochord.Builder builder = Monochord.builder().client(client);
            try {
                new CelloFactory().store(environment).tableNames().forEach(builder::tableName);
            } catch (IllegalArgumentException rejected) {
                throw new CommandFailedException("cello: " + rejected.getMessage(), rejected);
            }
            Monochord monochord = builder.build();
            require(client, monochord.tableName(DynamoDbCelloTable.INFO.name()));
            return work.on(monochord, DynamoDbCelloTable.open(monochord));
        });
    }

    private static void require(DynamoDbClient client, String name) {
        try {
            client.describeTable(describe -> describe.tableName(name));
        } catch (ResourceNotFoundException missing) {
            throw new CommandFailedException(
                    "there is no table " + name + ". Create it with 'monochord design create cello', or set"
                            + " CELLO_DYNAMODB_TABLE_NAME",
                    missing);
        }
    }
}
