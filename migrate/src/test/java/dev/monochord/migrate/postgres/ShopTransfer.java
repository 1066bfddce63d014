package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A shop in a real PostgreSQL, and an engine that its rows move to. */
abstract class ShopTransfer {

    static final String ITEMS = "shop";

    final PostgresServer server = PostgresServer.create();
    final Engine engine = Engine.inMemory();
    final String name = "shop_" + server.rows("SELECT current_database()").get(0);
    CaptureKind capture = CaptureKind.DECODING;

    @BeforeEach
    void tables() {
        server.run(
                "CREATE TABLE customers (id int PRIMARY KEY, name text, since timestamptz NOT NULL)",
                "CREATE TABLE orders (id bigint PRIMARY KEY, customer int, total numeric(12,2), tags text[])",
                "ALTER TABLE orders REPLICA IDENTITY FULL");
        engine.client()
                .createTable(create -> create.tableName(ITEMS)
                        .attributeDefinitions(
                                definition -> definition.attributeName("pk").attributeType("S"),
                                definition -> definition.attributeName("sk").attributeType("S"))
                        .keySchema(
                                key -> key.attributeName("pk").keyType("HASH"),
                                key -> key.attributeName("sk").keyType("RANGE"))
                        .billingMode("PAY_PER_REQUEST"));
    }

    @AfterEach
    void close() {
        server.run(
                "SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots" + " WHERE slot_name = '"
                        + name + "' AND active",
                "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '" + name
                        + "'");
        engine.close();
        server.close();
    }

    MappingFile mapping() {
        return MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "customers", "key": ["id"], "target": "shop",
                  "keys": {"pk": "CUSTOMER#{id}", "sk": "METADATA"},
                  "attributes": {"name": {}, "since": {}}},
                 {"table": "orders", "key": ["id"], "target": "shop",
                  "keys": {"pk": "CUSTOMER#{customer}", "sk": "ORDER#{id}"},
                  "attributes": {"total": {"as": "string"}, "tags": {}, "kind": {"value": "order"}}}]}
                """.formatted(name));
    }

    PostgresMigration open(DynamoDbClient client) {
        return open(client, duration -> {}, ThrottleSource.NONE);
    }

    PostgresMigration open(DynamoDbClient client, Sleeper sleeper, ThrottleSource throttle) {
        return PostgresMigration.open(mapping(), server.address(), client, options(sleeper, throttle));
    }

    PostgresMigration open(MappingFile mapping) {
        return PostgresMigration.open(
                mapping, server.address(), engine.client(), options(duration -> {}, ThrottleSource.NONE));
    }

    private TransferOptions options(Sleeper sleeper, ThrottleSource throttle) {
        return new TransferOptions(
                capture,
                50,
                4,
                3,
                null,
                Duration.ZERO,
                sleeper,
                new Recheck(3, Duration.ZERO, duration -> {}),
                throttle);
    }

    /** How a migration names a row. */
    static String source(String migration, String table, Object key) {
        return "[\"" + migration + "\",\"public." + table + "\",\"" + key + "\"]";
    }

    PostgresMigration open() {
        return open(engine.client());
    }

    void fill(int customers) {
        server.run(
                "INSERT INTO customers SELECT n, 'name ' || n, now() FROM generate_series(1, " + customers + ") n",
                "INSERT INTO orders SELECT n, n % " + customers + " + 1, n / 3.0, ARRAY['a', 'b' || n]"
                        + " FROM generate_series(1, " + 3 * customers + ") n");
    }

    static void assertEqual(List<RowVerificationReport> reports) {
        assertThat(reports)
                .allSatisfy(report -> assertThat(report.differences()).isEmpty());
    }

    void plant(String pk, String sk, boolean there) {
        Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS(pk), "sk", AttributeValue.fromS(sk));
        if (there) {
            engine.client().putItem(put -> put.tableName(ITEMS).item(key));
        } else {
            engine.client().deleteItem(delete -> delete.tableName(ITEMS).key(key));
        }
    }
}
