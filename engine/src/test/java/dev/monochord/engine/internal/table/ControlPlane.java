package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** A catalog to test: a clock that stands until it is moved, and background work that waits until it is run. */
final class ControlPlane extends Clock implements IndexBuilder {

    static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    final RowStore store;
    final CatalogOptions options;
    final List<String> built = new ArrayList<>();
    final Queue<Runnable> work = new ArrayDeque<>();
    Catalog catalog;
    int barriers;
    private Instant now = START;

    ControlPlane(RowStore store, Duration transition) {
        this.store = store;
        this.options = new CatalogOptions("us-east-1", "123456789012", transition);
        reopen();
    }

    static ControlPlane immediate() {
        return new ControlPlane(MemoryStore.create(), Duration.ZERO);
    }

    static ControlPlane slow() {
        return new ControlPlane(MemoryStore.create(), Duration.ofSeconds(10));
    }

    /** Opens the catalog again on the same store, as after the end of a process. */
    void reopen() {
        work.clear();
        catalog = Catalog.open(store, this, options);
        catalog.start(this, () -> barriers++, work::add);
    }

    void runBackground() {
        for (Runnable task = work.poll(); task != null; task = work.poll()) {
            task.run();
        }
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    @SuppressWarnings("unchecked")
    <O extends SdkPojo> O call(String name, SdkPojo request) {
        OperationHandler<?, ?> handler = new TableOperations(catalog)
                .operations().stream()
                        .filter(candidate -> candidate.operation().name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return ((OperationHandler<SdkPojo, O>) handler).handle(request);
    }

    TableDescription describe(String table) {
        DescribeTableResponse response = call(
                "DescribeTable", DescribeTableRequest.builder().tableName(table).build());
        return response.table();
    }

    static CreateTableRequest.Builder onDemand(String name) {
        return CreateTableRequest.builder()
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(string("pk"))
                .keySchema(hash("pk"));
    }

    static CreateTableRequest.Builder provisioned(String name) {
        return onDemand(name)
                .billingMode((String) null)
                .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(6L));
    }

    static GlobalSecondaryIndex index(String name, KeySchemaElement... keys) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(Projection.builder().projectionType("ALL").build())
                .build();
    }

    static UpdateTableRequest addIndex(String table, String index, String attribute) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .attributeDefinitions(string(attribute))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .create(CreateGlobalSecondaryIndexAction.builder()
                                .indexName(index)
                                .keySchema(hash(attribute))
                                .projection(Projection.builder()
                                        .projectionType("ALL")
                                        .build())
                                .build())
                        .build())
                .build();
    }

    static UpdateTableRequest deleteIndex(String table, String index) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .delete(delete -> delete.indexName(index))
                        .build())
                .build();
    }

    static AttributeDefinition string(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType("S")
                .build();
    }

    static KeySchemaElement hash(String name) {
        return KeySchemaElement.builder().attributeName(name).keyType("HASH").build();
    }

    static KeySchemaElement range(String name) {
        return KeySchemaElement.builder().attributeName(name).keyType("RANGE").build();
    }

    @Override
    public void build(TableDefinition table, IndexSchema index, BooleanSupplier stillWanted) {
        built.add(index.name() + " wanted " + stillWanted.getAsBoolean());
    }

    @Override
    public void buildTimeToLive(TableDefinition table, BooleanSupplier stillWanted) {
        built.add("ttl " + table.ttlAttribute() + " wanted " + stillWanted.getAsBoolean());
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
