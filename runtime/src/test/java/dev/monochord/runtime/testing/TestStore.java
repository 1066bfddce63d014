package dev.monochord.runtime.testing;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.Faults;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.MonochordInternals;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.generated.TableAccess;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.TableInfo;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A store with one table of the kinds of this package: on an engine of its own, or on the endpoint that the system
 * property {@code monochord.test.endpoint} names, under a table name of its own. Tests that need faults or a clock that is
 * moved say so and are skipped on an endpoint. On an engine nobody really waits.
 */
public final class TestStore implements AutoCloseable {

    static final String TABLE = "clubs";

    public static final TableInfo INFO = new TableInfo(
            "clubs",
            "1",
            TABLE,
            "pk",
            "sk",
            null,
            List.of(
                    Person.KIND,
                    Club.KIND,
                    Member.KIND,
                    Seat.KIND,
                    Sponsor.KIND,
                    Job.KIND,
                    Pass.KIND,
                    Ticket.KIND,
                    Coupon.KIND));

    private final @Nullable Engine engine;
    private final DynamoDbClient client;
    private final CallGate gate;
    private final Monochord monochord;
    private final TableAccess table;

    private TestStore(@Nullable Engine engine, DynamoDbClient client) {
        this.engine = engine;
        this.client = client;
        this.gate = new CallGate(client);
        String prefix = engine == null ? UUID.randomUUID() + "-" : "";
        Monochord.Builder builder = Monochord.builder()
                .client(gate.client())
                .clock(clock())
                .random(new Random(7))
                .tablePrefix(prefix);
        this.monochord = (engine == null ? builder : builder.sleeper(duration -> Thread.yield())).build();
        this.table = monochord.open(INFO);
        createTable();
    }

    public static TestStore open() {
        String endpoint = System.getProperty("monochord.test.endpoint");
        if (endpoint == null) {
            Engine engine = Engine.inMemory();
            return new TestStore(engine, engine.client());
        }
        DynamoDbClient client = new ClientFactory()
                .endpoint(URI.create(endpoint))
                .region("us-east-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .client();
        return new TestStore(null, client);
    }

    public Writer writer() {
        return MonochordInternals.writer(monochord);
    }

    public Monochord monochord() {
        return monochord;
    }

    /** What generated tables call. */
    public TableAccess table() {
        return table;
    }

    public CallGate gate() {
        return gate;
    }

    /** The engine's faults; skips the test where there is no engine. */
    public Faults faults() {
        return engine().faults();
    }

    /** Moves the time; skips the test where there is no engine. */
    public void advance(Duration time) {
        engine().clock().advance(time);
    }

    /** The item as it is stored; empty where there is none. */
    public Map<String, AttributeValue> stored(ItemKey<?> key) {
        return client.getItem(get -> get.tableName(monochord.tableName(TABLE))
                        .key(key.attributes())
                        .consistentRead(true))
                .item();
    }

    /** The item under these texts of keys; empty where there is none. */
    public Map<String, AttributeValue> stored(String partition, String sort) {
        return stored(Job.KIND.key(partition, sort));
    }

    /** Puts an item past the runtime, as another program would. */
    public void putRaw(Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(monochord.tableName(TABLE)).item(item));
    }

    /** Deletes an item past the runtime. */
    public void deleteRaw(String partition, String sort) {
        client.deleteItem(delete -> delete.tableName(monochord.tableName(TABLE))
                .key(Job.KIND.key(partition, sort).attributes()));
    }

    /** Everything that is stored. */
    public List<Map<String, AttributeValue>> all() {
        return client
                .scanPaginator(
                        scan -> scan.tableName(monochord.tableName(TABLE)).consistentRead(true))
                .items()
                .stream()
                .toList();
    }

    @Override
    public void close() {
        if (engine == null) {
            client.deleteTable(delete -> delete.tableName(monochord.tableName(TABLE)));
            client.close();
        } else {
            engine.close();
        }
    }

    /** Aborts a test that moves the clock from within a call, where there is no engine. */
    public void needsEngine() {
        engine();
    }

    private Engine engine() {
        Assumptions.assumeTrue(engine != null, "only an engine has faults and a clock to move");
        return Objects.requireNonNull(engine);
    }

    private Clock clock() {
        return engine == null ? Clock.systemUTC() : engine.clock();
    }

    private void createTable() {
        String name = monochord.tableName(TABLE);
        client.createTable(create -> create.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(text("pk"), text("sk"))
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)));
        client.waiter().waitUntilTableExists(describe -> describe.tableName(name));
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
