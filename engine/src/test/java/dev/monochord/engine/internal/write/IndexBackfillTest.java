package dev.monochord.engine.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.CatalogOptions;
import dev.monochord.engine.internal.table.TableOperations;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class IndexBackfillTest {

    private final RowStore store = MemoryStore.create();
    private final Catalog catalog = Catalog.open(store, Clock.systemUTC(), CatalogOptions.DEFAULT);
    private final IndexBackfill backfill = new IndexBackfill(store, catalog, new ItemLocks());

    @Test
    void everyItemWithTheKeyOfTheIndexGetsARow() {
        TableDefinition table = tableOfItems(250);
        IndexSchema index = table.indexes().get(0);

        backfill.build(table, index, () -> true);

        assertThat(rows(index)).isEqualTo(250);
        assertThat(catalog.counter(index.storageId()).items()).isEqualTo(250);
    }

    @Test
    void indexThatIsNoLongerWantedGetsNoMoreRows() {
        TableDefinition table = tableOfItems(50);
        IndexSchema index = table.indexes().get(0);
        AtomicInteger asked = new AtomicInteger();

        backfill.build(table, index, () -> asked.incrementAndGet() <= 20);

        // Whoever deletes an index removes its rows once: what came later would stay for ever.
        assertThat(rows(index)).isZero();
    }

    private int rows(IndexSchema index) {
        KeyRange range = RowKeys.whole(index.storageId());
        int rows = 0;
        try (StoreCursor cursor = store.scan(range.from(), range.to(), false)) {
            while (cursor.next()) {
                rows++;
            }
        }
        return rows;
    }

    private TableDefinition tableOfItems(int items) {
        CreateTableRequest request = CreateTableRequest.builder()
                .tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(definition("pk"), definition("g"))
                .keySchema(key("pk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("byG")
                        .keySchema(key("g"))
                        .projection(to -> to.projectionType(ProjectionType.ALL))
                        .build())
                .build();
        create(request);
        TableDefinition table = catalog.require("things");
        WriteBatch batch = new WriteBatch();
        for (int i = 0; i < items; i++) {
            Map<String, AttributeValue> item =
                    Map.of("pk", AttributeValue.fromS("p" + i), "g", AttributeValue.fromS("g"));
            batch.put(RowKeys.table(table.storageId(), table.key(), item::get), ItemCodec.encode(item));
        }
        store.write(batch);
        return table;
    }

    @SuppressWarnings("unchecked")
    private void create(CreateTableRequest request) {
        Object created = new TableOperations(catalog)
                .operations().stream()
                        .filter(handler -> handler.operation().name().equals("CreateTable"))
                        .map(handler -> ((OperationHandler<SdkPojo, SdkPojo>) handler).handle(request))
                        .findFirst()
                        .orElseThrow();
        assertThat(created).isNotNull();
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
