package dev.monochord.benchmarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The table, items and requests that every side gets: items of about 370 bytes in partitions of 100, two global indexes
 * with all attributes.
 */
record EngineWorkload(DynamoDbClient client, String table, int items) {

    static final int PARTITION = 100;
    private static final int BATCH = 25;

    static Map<String, AttributeValue> key(int number) {
        return Map.of(
                "pk", AttributeValue.fromS("ACCOUNT#" + number / PARTITION),
                "sk", AttributeValue.fromS(String.format("RESOURCE#%08d", number % PARTITION)));
    }

    static Map<String, AttributeValue> item(int number) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return Map.ofEntries(
                Map.entry("pk", AttributeValue.fromS("ACCOUNT#" + number / PARTITION)),
                Map.entry("sk", AttributeValue.fromS(String.format("RESOURCE#%08d", number % PARTITION))),
                Map.entry("service", AttributeValue.fromS("service-" + number % 40)),
                Map.entry("owner", AttributeValue.fromS("owner-" + number % 1000)),
                Map.entry("seen", AttributeValue.fromN(Long.toString(1_700_000_000_000L + random.nextInt(1 << 30)))),
                Map.entry("severity", AttributeValue.fromN(Integer.toString(random.nextInt(10)))),
                Map.entry("enabled", AttributeValue.fromBool(true)),
                Map.entry("state", AttributeValue.fromS("ACTIVE")),
                Map.entry("region", AttributeValue.fromS("eu-central-1")),
                Map.entry("tags", AttributeValue.fromSs(List.of("blue", "green", "red"))),
                Map.entry("note", AttributeValue.fromS("x".repeat(160))));
    }

    int random() {
        return ThreadLocalRandom.current().nextInt(items);
    }

    void create() {
        try {
            client.deleteTable(request -> request.tableName(table));
            client.waiter().waitUntilTableNotExists(request -> request.tableName(table));
        } catch (ResourceNotFoundException absent) {
            // A fresh endpoint has nothing to remove.
        }
        client.createTable(CreateTableRequest.builder()
                .tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
                .attributeDefinitions(
                        definition("pk", ScalarAttributeType.S),
                        definition("sk", ScalarAttributeType.S),
                        definition("service", ScalarAttributeType.S),
                        definition("owner", ScalarAttributeType.S),
                        definition("seen", ScalarAttributeType.N))
                .globalSecondaryIndexes(index("by-service", "service"), index("by-owner", "owner"))
                .build());
        client.waiter().waitUntilTableExists(request -> request.tableName(table));
    }

    void load() {
        for (int from = 0; from < items; from += BATCH) {
            write(from, Math.min(items, from + BATCH));
        }
    }

    private void write(int from, int to) {
        List<WriteRequest> writes = new ArrayList<>();
        for (int number = from; number < to; number++) {
            Map<String, AttributeValue> item = item(number);
            writes.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
        }
        client.batchWriteItem(request -> request.requestItems(Map.of(table, writes)));
    }

    int get() {
        Map<String, AttributeValue> key = key(random());
        return client.getItem(request -> request.tableName(table).key(key))
                        .item()
                        .isEmpty()
                ? 0
                : 1;
    }

    int put() {
        Map<String, AttributeValue> item = item(random());
        client.putItem(request -> request.tableName(table).item(item));
        return 1;
    }

    /** One query of a whole partition of 100 items. */
    int query() {
        Map<String, AttributeValue> values = Map.of(":pk", AttributeValue.fromS("ACCOUNT#" + random() / PARTITION));
        client.query(request ->
                request.tableName(table).keyConditionExpression("pk = :pk").expressionAttributeValues(values));
        return 1;
    }

    /** A scan of the whole table; returns its items. */
    int scan() {
        int found = 0;
        Map<String, AttributeValue> start = null;
        do {
            ScanResponse page = client.scan(ScanRequest.builder()
                    .tableName(table)
                    .exclusiveStartKey(start)
                    .build());
            found += page.count();
            start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (start != null);
        return found;
    }

    /** A batch of 25 puts; returns its items. */
    int batchWrite() {
        int from = Math.max(0, random() - BATCH);
        write(from, from + BATCH);
        return BATCH;
    }

    /** A transaction of three puts. */
    int transaction() {
        int from = Math.max(0, random() - 3);
        List<TransactWriteItem> writes = new ArrayList<>();
        for (int number = from; number < from + 3; number++) {
            Map<String, AttributeValue> item = item(number);
            writes.add(TransactWriteItem.builder()
                    .put(put -> put.tableName(table).item(item))
                    .build());
        }
        client.transactWriteItems(request -> request.transactItems(writes));
        return 1;
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static GlobalSecondaryIndex index(String name, String partition) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(element(partition, KeyType.HASH), element("seen", KeyType.RANGE))
                .projection(
                        Projection.builder().projectionType(ProjectionType.ALL).build())
                .build();
    }
}
