package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.time.AdjustableClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Edges with a clock that stands, sleep that is only noted, and a table with a global and a local index. */
public final class Fixture {

    public static final IndexSchema GLOBAL = index("byCustomer", 8, true);
    public static final IndexSchema LOCAL = index("byDate", 9, false);
    public static final TableDefinition ORDERS = table("orders", 7);
    public static final TableDefinition OTHERS = table("others", 17);

    private static final Throughput UNLIMITED =
            new Throughput(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, true);

    public final AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2025-01-01T00:00:00Z"));
    public final List<Duration> slept = new ArrayList<>();

    /** The provisioned throughput by the name of a table or an index, unlimited and on demand where there is none. */
    final Map<String, Throughput> throughput = new HashMap<>();

    public final FaultInjection injection = new FaultInjection(
            clock,
            slept::add,
            (table, index) -> throughput.getOrDefault(index == null ? table.name() : index.name(), UNLIMITED));

    /** A row's partition as {@code RowKeys.partitionBytes} gives it. */
    static byte[] partition(int storageId, String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + 4 + 4 + 2 + bytes.length)
                .put(RowKind.ITEM.prefix())
                .putInt(storageId)
                .putInt(key.hashCode())
                .putShort((short) bytes.length)
                .put(bytes)
                .array();
    }

    static byte[] partition(String key) {
        return partition(ORDERS.storageId(), key);
    }

    private static TableDefinition table(String name, int storageId) {
        return new TableDefinition(
                name,
                storageId,
                "arn:aws:dynamodb:eu-west-1:000000000000:table/" + name,
                TableStatus.ACTIVE,
                key("pk"),
                List.of(GLOBAL, LOCAL),
                null,
                null,
                null);
    }

    private static IndexSchema index(String name, int storageId, boolean global) {
        return new IndexSchema(name, storageId, global, key(name), ProjectionType.ALL, Set.of(), true);
    }

    private static KeySchema key(String name) {
        return new KeySchema(List.of(new KeyElement(name, ScalarAttributeType.S)), List.of());
    }
}
