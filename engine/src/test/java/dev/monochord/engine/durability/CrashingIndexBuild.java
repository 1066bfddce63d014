package dev.monochord.engine.durability;

import dev.monochord.engine.Engine;
import dev.monochord.engine.storage.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The process that is killed while it builds an index: says {@code building} as soon as it has begun. */
public final class CrashingIndexBuild {

    static final String INDEX = "by-padding";
    static final int ITEMS = 5000;
    private static final int BATCH = 25;

    private CrashingIndexBuild() {}

    public static void main(String[] arguments) throws InterruptedException {
        Engine engine = Engine.builder()
                .folder(Path.of(arguments[0]))
                .durability(Durability.OS)
                .open();
        DynamoDbClient client = engine.client();
        CrashTable.create(client);
        for (int first = 0; first < ITEMS; first += BATCH) {
            load(client, first);
        }
        client.updateTable(request -> request.tableName(CrashTable.NAME)
                .attributeDefinitions(CrashTable.attribute("id", ScalarAttributeType.S))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .create(CreateGlobalSecondaryIndexAction.builder()
                                .indexName(INDEX)
                                .keySchema(CrashTable.key("id", KeyType.HASH))
                                .projection(Projection.builder()
                                        .projectionType(ProjectionType.ALL)
                                        .build())
                                .build())
                        .build()));
        System.out.println("building");
        Thread.currentThread().join();
    }

    private static void load(DynamoDbClient client, int first) {
        List<WriteRequest> writes = new ArrayList<>();
        for (int number = first; number < first + BATCH; number++) {
            Map<String, AttributeValue> item = CrashTable.item("item-" + number, 1 + number % 6);
            writes.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
        }
        client.batchWriteItem(request -> request.requestItems(Map.of(CrashTable.NAME, writes)));
    }

    /** Returns once the index can be read. */
    static void awaitIndex(DynamoDbClient client) {
        while (client
                .describeTable(request -> request.tableName(CrashTable.NAME))
                .table()
                .globalSecondaryIndexes()
                .stream()
                .noneMatch(index -> index.indexName().equals(INDEX) && index.indexStatus() == IndexStatus.ACTIVE)) {
            Thread.onSpinWait();
        }
    }
}
