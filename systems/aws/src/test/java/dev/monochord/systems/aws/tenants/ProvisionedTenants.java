package dev.monochord.systems.aws.tenants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.ServiceStandIn;
import dev.monochord.systems.standins.StsStandIn;
import dev.monochord.systems.tenants.TenantsFactory;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Tenants on a real server and on stand-ins of AWS, with servers that come and go on the same table. */
final class ProvisionedTenants implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final String OPERATOR = "operator-secret-for-tests";
    static final String REGION = "eu-west-1";

    private static final long PATIENCE_SECONDS = 60;

    final AwsStandIn aws;

    private final Map<String, String> settings = new HashMap<>();
    private final RunningSystem first;
    private final Deque<RunningSystem> others = new ArrayDeque<>();

    ProvisionedTenants(ServiceStandIn service, Map<String, String> more) {
        aws = AwsStandIn.of(new StsStandIn(account -> false), service);
        settings.putAll(more);
        settings.put("TENANTS_OPERATOR_SECRET", OPERATOR);
        settings.put("TENANTS_AWS_REGION", REGION);
        first = RunningSystem.start(factory(), settings, NOW).bearing(OPERATOR);
    }

    private TenantsFactory factory() {
        return TenantsFactory.by(
                config -> {
                    throw new AssertionError("no queue service is started");
                },
                config -> TenantProvisioners.open(
                        config,
                        new AwsClients(
                                StaticCredentialsProvider.create(
                                        AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)),
                                REGION,
                                aws.url())));
    }

    /** The server that calls go to. */
    RunningSystem server() {
        return others.isEmpty() ? first : others.peek();
    }

    /** Starts another server, to which calls go from here on. */
    void startServer(String... more) {
        for (int at = 0; at < more.length; at += 2) {
            settings.put(more[at], more[at + 1]);
        }
        others.push(first.another(factory(), settings).bearing(OPERATOR));
    }

    /** Ends the server that was started last, as SIGTERM does. */
    void endServer() {
        others.pop().close();
    }

    /** Cuts the server off from its table, so that nothing it does counts any more, and lets its claims end. */
    void kill() {
        server().gate().shutAfter(0);
        advance(Duration.ofSeconds(61));
    }

    void advance(Duration time) {
        first.advance(time);
    }

    Reply inbound(String tenantId) {
        return server().call("GET", path(tenantId) + "/queues/inbound", null);
    }

    Reply delete(String tenantId) {
        return server().call("DELETE", path(tenantId), null);
    }

    Reply upgrade() {
        return server().call("POST", "/api/v1/upgrades", "{\"commit\":true}");
    }

    JsonNode tenant(String tenantId) {
        return server().call("GET", path(tenantId), null).json();
    }

    /** An operation, or a missing node. */
    JsonNode operation(String tenantId, String operation) {
        for (JsonNode found : server().call("GET", path(tenantId) + "/operations", null)
                .json()
                .path("operations")) {
            if (found.path("operation").asText().equals(operation)) {
                return found;
            }
        }
        return MissingNode.getInstance();
    }

    /** Asks for a queue until the response has a status. */
    Reply inboundWith(String tenantId, int status) {
        AtomicReference<Reply> last = new AtomicReference<>();
        await(() -> {
            last.set(inbound(tenantId));
            return last.get().status() == status;
        });
        return last.get();
    }

    /** An operation, once it has ended. */
    JsonNode settled(String tenantId, String operation) {
        await(() ->
                !operation(tenantId, operation).path("status").asText("Started").equals("Started"));
        return operation(tenantId, operation);
    }

    /** Asks for a queue and waits until its creation has ended. */
    JsonNode created(String tenantId) {
        inbound(tenantId);
        return settled(tenantId, "CREATE");
    }

    static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("it did not come to that");
            }
            Thread.yield();
        }
    }

    private static String path(String tenantId) {
        return "/api/v1/tenants/" + tenantId;
    }

    @Override
    public void close() {
        others.forEach(RunningSystem::close);
        first.close();
        aws.close();
    }
}
