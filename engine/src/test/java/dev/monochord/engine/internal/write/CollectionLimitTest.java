package dev.monochord.engine.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.CatalogOptions;
import dev.monochord.engine.internal.table.TableOperations;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The sizes of measured collections while writes are in progress, and after writes that the store has failed. */
class CollectionLimitTest {

    private static final int LIMIT = 1000;

    private final RowStore store = MemoryStore.create();
    private final Catalog catalog = Catalog.open(store, Clock.systemUTC(), CatalogOptions.DEFAULT);
    private final CollectionLimit limit = new CollectionLimit(new ItemCollections(store), catalog, LIMIT);
    private final TableDefinition table = table();

    @Test
    void growthInProgressLeavesNoRoomForOthers() {
        try (CollectionLimit.Writes first = limit.begin();
                CollectionLimit.Writes second = limit.begin()) {
            assertThat(admit(first, 600)).isTrue();

            assertThat(admit(second, 401)).isFalse();
        }
    }

    @Test
    void measuringWaitsForWritesInProgress() throws InterruptedException {
        AtomicBoolean admitted = new AtomicBoolean();
        Thread measuring = new Thread(() -> admitted.set(admits(601)));
        try (CollectionLimit.Writes small = limit.begin()) {
            assertThat(admit(small, 400)).isTrue();
            measuring.start();
            while (measuring.isAlive() && measuring.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            store(400);
            small.written();
        }
        measuring.join();

        assertThat(admitted).isFalse();
        assertThat(admits(600)).isTrue();
    }

    @Test
    void roomOfADeletionIsFreeOnceItIsStored() {
        store(800);
        try (CollectionLimit.Writes deletion = limit.begin()) {
            assertThat(admits(201)).isFalse();
            assertThat(admit(deletion, -800)).isTrue();
            assertThat(admits(201)).isFalse();

            deletion.written();

            assertThat(admits(201)).isTrue();
        }
    }

    @Test
    void writeThatTheStoreFailedTakesNoRoom() {
        try (CollectionLimit.Writes failed = limit.begin()) {
            assertThat(admit(failed, 900)).isTrue();
        }

        assertThat(admits(900)).isTrue();
    }

    @Test
    void writeThatIsStoredDespiteAFailureTakesRoom() {
        try (CollectionLimit.Writes failed = limit.begin()) {
            assertThat(admit(failed, 900)).isTrue();
            store(900);
        }

        assertThat(admits(101)).isFalse();
        assertThat(admits(100)).isTrue();
    }

    @Test
    void refusedWriteTakesNoRoom() {
        assertThat(admits(1001)).isFalse();

        assertThat(admits(1000)).isTrue();
    }

    /** Whether a write is admitted that then fails. */
    private boolean admits(long growth) {
        try (CollectionLimit.Writes writes = limit.begin()) {
            return admit(writes, growth);
        }
    }

    private boolean admit(CollectionLimit.Writes writes, long growth) {
        writes.add(table, ItemChange.put(table, item(20), ItemCondition.ALWAYS), growth);
        return writes.admit().isEmpty();
    }

    private void store(int bytes) {
        WriteBatch batch = new WriteBatch();
        Map<String, AttributeValue> item = item(bytes);
        batch.put(ItemChange.put(table, item, ItemCondition.ALWAYS).row(), ItemCodec.encode(item));
        store.write(batch);
        catalog.counter(table.storageId()).add(1, bytes);
    }

    private static Map<String, AttributeValue> item(int bytes) {
        return Map.of(
                "forum", AttributeValue.fromS("cats"),
                "date", AttributeValue.fromS("x".repeat(bytes - "forumcatsdate".length())));
    }

    @SuppressWarnings("unchecked")
    private TableDefinition table() {
        CreateTableRequest request = CreateTableRequest.builder()
                .tableName("threads")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.of("forum", "date", "author")
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(key("forum", KeyType.HASH), key("date", KeyType.RANGE))
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("byAuthor")
                        .keySchema(key("forum", KeyType.HASH), key("author", KeyType.RANGE))
                        .projection(to -> to.projectionType(ProjectionType.ALL))
                        .build())
                .build();
        List<OperationHandler<?, ?>> operations = new TableOperations(catalog).operations();
        operations.stream()
                .filter(handler -> handler.operation().name().equals("CreateTable"))
                .forEach(handler -> ((OperationHandler<SdkPojo, SdkPojo>) handler).handle(request));
        return catalog.require("threads");
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
