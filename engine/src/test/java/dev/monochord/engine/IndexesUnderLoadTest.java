package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.testing.Together;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Indexes that come and go while items are written. */
class IndexesUnderLoadTest {

    private static final String TABLE = "things";
    private static final int ITEMS = 400;
    private static final int WRITERS = 3;
    private static final int ROUNDS = 12;

    @Test
    void indexHoldsWhatTheTableHoldsInMemory() {
        try (Engine engine = Engine.inMemory()) {
            addAndDeleteIndexesWhileWriting(engine.client());
        }
    }

    @Test
    void indexHoldsWhatTheTableHoldsOnDisk(@TempDir Path folder) {
        try (Engine engine =
                Engine.builder().folder(folder).durability(Durability.OS).open()) {
            addAndDeleteIndexesWhileWriting(engine.client());
        }
    }

    @Test
    void itemThatDoesNotFitANewIndexStaysOutOfItWhenItIsUpdated() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            for (String unfit : List.of("", "x".repeat(3000), "x".repeat(70_000))) {
                client.putItem(request ->
                        request.tableName(TABLE).item(Map.of("pk", text("p" + unfit.length()), "g", text(unfit))));
            }
            addIndex(client);

            for (String pk : List.of("p0", "p3000", "p70000")) {
                client.updateItem(request -> request.tableName(TABLE)
                        .key(Map.of("pk", text(pk)))
                        .updateExpression("SET n = :n")
                        .expressionAttributeValues(Map.of(":n", text("1"))));
            }

            assertThat(client.scan(request -> request.tableName(TABLE).indexName("byG"))
                            .items())
                    .isEmpty();
            assertThat(describe(client).globalSecondaryIndexes().get(0).itemCount())
                    .isZero();
        }
    }

    private static void addAndDeleteIndexesWhileWriting(DynamoDbClient client) {
        createTable(client);
        AtomicBoolean ended = new AtomicBoolean();
        Together.run(WRITERS + 1, thread -> {
            if (thread < WRITERS) {
                Random random = new Random(thread);
                while (!ended.get()) {
                    write(client, random);
                }
                return;
            }
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    addIndex(client);
                    deleteIndex(client);
                }
                addIndex(client);
            } finally {
                ended.set(true);
            }
        });

        Map<String, Map<String, AttributeValue>> expected = new HashMap<>();
        client.scanPaginator(request -> request.tableName(TABLE)).items().forEach(item -> {
            if (item.containsKey("g")) {
                expected.put(item.get("pk").s(), item);
            }
        });
        Set<String> seen = new HashSet<>();
        client.scanPaginator(request -> request.tableName(TABLE).indexName("byG"))
                .items()
                .forEach(item -> {
                    String pk = item.get("pk").s();
                    assertThat(seen.add(pk))
                            .as("one row of the index for " + pk)
                            .isTrue();
                    assertThat(item).isEqualTo(expected.get(pk));
                });
        assertThat(seen).isEqualTo(expected.keySet());
        assertThat(describe(client).globalSecondaryIndexes().get(0).itemCount())
                .as("counted items of the index")
                .isEqualTo(seen.size());
    }

    private static void write(DynamoDbClient client, Random random) {
        AttributeValue pk = text("p" + random.nextInt(ITEMS));
        AttributeValue other = text("p" + random.nextInt(ITEMS));
        AttributeValue g = text("g" + random.nextInt(7));
        switch (random.nextInt(5)) {
            case 0 -> client.deleteItem(request -> request.tableName(TABLE).key(Map.of("pk", pk)));
            case 1 ->
                client.updateItem(request -> request.tableName(TABLE)
                        .key(Map.of("pk", pk))
                        .updateExpression("SET g = :g")
                        .expressionAttributeValues(Map.of(":g", g)));
            case 2 ->
                client.updateItem(request -> request.tableName(TABLE)
                        .key(Map.of("pk", pk))
                        .updateExpression("SET n = :n REMOVE g")
                        .expressionAttributeValues(Map.of(":n", text("n" + random.nextInt(3)))));
            case 3 -> {
                if (!pk.equals(other)) {
                    client.transactWriteItems(request -> request.transactItems(
                            TransactWriteItem.builder()
                                    .put(put -> put.tableName(TABLE).item(Map.of("pk", pk, "g", g)))
                                    .build(),
                            TransactWriteItem.builder()
                                    .delete(delete -> delete.tableName(TABLE).key(Map.of("pk", other)))
                                    .build()));
                }
            }
            default ->
                client.putItem(request ->
                        request.tableName(TABLE).item(Map.of("pk", pk, "g", g, "n", text("n" + random.nextInt(3)))));
        }
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(request -> request.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(definition("pk"))
                .keySchema(key("pk")));
    }

    private static void beginIndex(DynamoDbClient client) {
        client.updateTable(request -> request.tableName(TABLE)
                .attributeDefinitions(definition("pk"), definition("g"))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .create(index -> index.indexName("byG")
                                .keySchema(key("g"))
                                .projection(to -> to.projectionType(ProjectionType.ALL)))
                        .build()));
    }

    private static void addIndex(DynamoDbClient client) {
        beginIndex(client);
        awaitActive(client);
    }

    private static void deleteIndex(DynamoDbClient client) {
        awaitActive(client);
        client.updateTable(request -> request.tableName(TABLE)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .delete(index -> index.indexName("byG"))
                        .build()));
        awaitActive(client);
    }

    private static void awaitActive(DynamoDbClient client) {
        while (describe(client).tableStatus() != TableStatus.ACTIVE) {
            Thread.onSpinWait();
        }
    }

    private static TableDescription describe(DynamoDbClient client) {
        return client.describeTable(request -> request.tableName(TABLE)).table();
    }

    private static AttributeValue text(String text) {
        return AttributeValue.fromS(text);
    }

    private static AttributeDefinition definition(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name) {
        return KeySchemaElement.builder()
                .attributeName(name)
                .keyType(KeyType.HASH)
                .build();
    }
}
