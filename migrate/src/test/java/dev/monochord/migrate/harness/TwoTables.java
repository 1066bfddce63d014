package dev.monochord.migrate.harness;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** One item in an old and a new table. */
final class TwoTables implements AutoCloseable {

    static final String OLD = "old";
    static final String NEW = "new";
    static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("item"));

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();
    private final ShapeWriter writer = MigrationAccess.writer(Monochord.create(client));

    TwoTables() {
        for (String table : List.of(OLD, NEW)) {
            client.createTable(request -> request.tableName(table)
                    .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                    .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S))
                    .billingMode("PAY_PER_REQUEST"));
        }
    }

    /** Begins anew with an item in the old table, as one that nobody has mirrored yet. */
    void reset() {
        client.deleteItem(request -> request.tableName(NEW).key(KEY));
        client.putItem(request -> request.tableName(OLD).item(CopyStrategy.item("first", 1)));
    }

    ShapeWriter writer() {
        return writer;
    }

    Map<String, AttributeValue> old() {
        return read(OLD);
    }

    private Map<String, AttributeValue> read(String table) {
        return client.getItem(request -> request.tableName(table).key(KEY).consistentRead(true))
                .item();
    }

    int version() {
        AttributeValue version = old().get("version");
        return version == null ? 0 : Integer.parseInt(version.n());
    }

    void putOld(@Nullable Map<String, AttributeValue> item) {
        if (item == null) {
            client.deleteItem(request -> request.tableName(OLD).key(KEY));
        } else {
            client.putItem(request -> request.tableName(OLD).item(item));
        }
    }

    /** Writes the new table, where a version is given only over an older one. */
    void putNew(@Nullable Map<String, AttributeValue> item, @Nullable Integer version) {
        if (item == null) {
            client.deleteItem(request -> request.tableName(NEW).key(KEY));
        } else if (version == null) {
            client.putItem(request -> request.tableName(NEW).item(item));
        } else {
            CopyStrategy.refused(() -> client.putItem(request -> request.tableName(NEW)
                    .item(item)
                    .conditionExpression("attribute_not_exists(pk) OR version < :v")
                    .expressionAttributeValues(Map.of(":v", AttributeValue.fromN(Integer.toString(version))))));
        }
    }

    void putNewIfAbsent(Map<String, AttributeValue> item) {
        CopyStrategy.refused(() -> client.putItem(
                request -> request.tableName(NEW).item(item).conditionExpression("attribute_not_exists(pk)")));
    }

    /** A write of both tables as the runtime makes it: on the item as it was read, in one transaction. */
    void mirrored(@Nullable String value) {
        Map<String, AttributeValue> seen = old();
        Map<String, AttributeValue> next = value == null ? Map.of() : CopyStrategy.item(value, 1);
        if (seen.isEmpty() && next.isEmpty()) {
            return;
        }
        if (seen.isEmpty()) {
            Map<String, AttributeValue> marked = new HashMap<>(next);
            marked.put(
                    SecondShape.WRITE_ID, AttributeValue.fromS(UUID.randomUUID().toString()));
            client.transactWriteItems(request -> request.transactItems(
                    one -> one.put(put -> put.tableName(OLD).item(marked)),
                    two -> two.put(put -> put.tableName(NEW).item(marked))));
            return;
        }
        if (next.isEmpty()) {
            client.transactWriteItems(request -> request.transactItems(
                    one -> one.delete(delete -> delete.tableName(OLD).key(KEY)),
                    two -> two.delete(delete -> delete.tableName(NEW).key(KEY))));
            return;
        }
        writer.write(
                "write",
                List.of(new GuardedWrite(
                        new ShapeItem(OLD, KEY, seen), next, List.of(new ShapeItem(NEW, KEY, next)), true)));
    }

    /** Whether both tables have the same value, or none. */
    boolean equal() {
        Map<String, AttributeValue> shadow = read(NEW);
        AttributeValue value = shadow.containsKey("deleted") ? null : shadow.get("value");
        AttributeValue wanted = old().get("value");
        return value == null ? wanted == null : value.equals(wanted);
    }

    @Override
    public void close() {
        engine.close();
    }
}
