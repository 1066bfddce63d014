package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.monochord.model.TableDesign;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tenants on a real server, with queues that do as they are told. */
final class Tenants implements AutoCloseable {

    static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    static final String TIME = "2020-08-31T16:02:16.808Z";
    static final String VERSION = "0.1.18";
    static final Duration LEASE = Duration.ofMinutes(30);

    /** The minutes from each failed attempt to the next. */
    static final List<Integer> WAITS = List.of(3, 6, 12, 24, 48);

    static final String CALLER = "caller-secret-for-tests";
    static final String OPERATOR = "operator-secret-for-tests";

    private static final int PATIENCE = 100_000;

    final QueueDouble queues = new QueueDouble();
    final RunningSystem running;

    private final Opened opened = new Opened(new TenantsFactory(config -> queues));

    Tenants() {
        this(4);
    }

    Tenants(int workers) {
        Map<String, String> settings = Map.of(
                "TENANTS_VERSION", VERSION,
                "TENANTS_WORKERS", Integer.toString(workers),
                "TENANTS_CALLER_SECRET", CALLER,
                "TENANTS_OPERATOR_SECRET", OPERATOR);
        running = RunningSystem.start(opened, settings, NOW).bearing(OPERATOR);
        queues.clock = running.engine().clock();
    }

    /** Waits until the worker has done everything that it began. */
    void endWork() {
        opened.system.close();
    }

    Reply inbound(String tenantId) {
        return inboundLater(tenantId).join();
    }

    CompletableFuture<Reply> inboundLater(String tenantId) {
        return running.sending("GET", path(tenantId) + "/queues/inbound", null);
    }

    Reply get(String tenantId, String rest) {
        return running.call("GET", path(tenantId) + rest, null);
    }

    Reply delete(String tenantId) {
        return running.call("DELETE", path(tenantId), null);
    }

    Reply retry(String tenantId) {
        return running.call("POST", path(tenantId) + "/retry", null);
    }

    Reply upgrade(@Nullable String body) {
        return running.call("POST", "/api/v1/upgrades", body);
    }

    /** Provisions a tenant and waits until it is there. */
    Reply provision(String tenantId) {
        inbound(tenantId);
        settled(tenantId, "CREATE");
        return inbound(tenantId);
    }

    /** An operation, once it is no longer under way. */
    JsonNode settled(String tenantId, String operation) {
        for (int tries = 0; tries < PATIENCE; tries++) {
            JsonNode found = operation(tenantId, operation);
            if (!found.isMissingNode() && !found.path("status").asText().equals("Started")) {
                return found;
            }
            Thread.onSpinWait();
        }
        throw new AssertionError(operation + " of " + tenantId + " does not end");
    }

    JsonNode operation(String tenantId, String operation) {
        for (JsonNode found : get(tenantId, "/operations").json().path("operations")) {
            if (found.path("operation").asText().equals(operation)) {
                return found;
            }
        }
        return MissingNode.getInstance();
    }

    /** Moves the clock, which stands still otherwise. */
    void advance(Duration time) {
        running.advance(time);
    }

    Instant now() {
        return running.engine().clock().instant();
    }

    void put(Map<String, AttributeValue> item) {
        running.put("tenants", item);
    }

    List<Map<String, AttributeValue>> stored() {
        return running.stored("tenants");
    }

    Map<String, AttributeValue> stored(String tenantId, String sk) {
        return running.engine()
                .client()
                .getItem(get -> get.tableName("tenants")
                        .consistentRead(true)
                        .key(item("pk", "TENANT_ID#" + tenantId, "sk", sk)))
                .item();
    }

    void putMetadata(String tenantId, String version) {
        put(metadata(tenantId, version));
    }

    static Map<String, AttributeValue> metadata(String tenantId, String version) {
        return item(
                "pk",
                "TENANT_ID#" + tenantId,
                "sk",
                "METADATA",
                "CreatedAt",
                TIME,
                "UpdatedAt",
                TIME,
                "Version",
                version,
                "InboundQueueArn",
                QueueDouble.arn(tenantId),
                "InboundQueueUrl",
                QueueDouble.url(tenantId));
    }

    static Map<String, AttributeValue> audit(String tenantId, String sk, String status, Instant updatedAt) {
        return item(
                "pk",
                "TENANT_ID#" + tenantId,
                "sk",
                sk,
                "UpdatedAt",
                updatedAt.toString(),
                "Execution",
                "run-0",
                "Status",
                status);
    }

    private static String path(String tenantId) {
        return "/api/v1/tenants/" + tenantId;
    }

    /** Remembers the system that it made. */
    private static final class Opened implements SystemFactory {

        private final SystemFactory factory;
        private HttpSystem system;

        Opened(SystemFactory factory) {
            this.factory = factory;
        }

        @Override
        public String name() {
            return factory.name();
        }

        @Override
        public List<TableDesign> tables() {
            return factory.tables();
        }

        @Override
        public HttpSystem open(SystemContext context) {
            system = factory.open(context);
            return system;
        }
    }

    @Override
    public void close() {
        queues.release();
        running.close();
    }
}
