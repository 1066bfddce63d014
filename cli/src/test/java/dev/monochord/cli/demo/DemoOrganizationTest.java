package dev.monochord.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.cli.store.SystemMonochord;
import dev.monochord.engine.Engine;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.nucleus.NucleusFactory;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.tenants.TenantsFactory;
import dev.monochord.systems.tenants.queue.ElasticQueues;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoOrganizationTest {

    private static final List<SystemFactory> FACTORIES = List.of(
            new CelloFactory(),
            TenantsFactory.onSqs(ElasticQueues::start),
            new NucleusFactory(),
            new QrieFactory(),
            new AuthzFactory());
    private static final Map<String, String> SETTINGS = Map.of("NUCLEUS_TICK_SECONDS", "0");

    private final Engine engine = Engine.inMemory();
    private final List<HttpSystem> systems = new ArrayList<>();
    private Assembly assembly;
    private SystemCalls calls;

    @BeforeAll
    void fill() throws InterruptedException {
        assembly = new Assembly(
                engine.client(),
                ClientFactory::new,
                engine.clock(),
                SETTINGS,
                InstallationSecrets.inMemory(),
                call -> {});
        FACTORIES.forEach(factory -> systems.add(assembly.open(factory)));
        calls = SystemCalls.of(systems);
        write();
    }

    @AfterAll
    void close() {
        assembly.close();
        engine.close();
    }

    @Test
    void showsTheTimeAgainWhenItIsDone() {
        assertThat(engine.clock().instant()).isBetween(Instant.now().minusSeconds(5), Instant.now());
    }

    @Test
    void projectsHaveTokensAndTargets() {
        assertThat(json("cello", "/projects/payments/targets")).hasSize(3);
        assertThat(json("cello", "/projects/payments/tokens")).isNotEmpty();
        assertThat(json("cello", "/projects/checkout/tokens")
                        .get(0)
                        .path("expired")
                        .asBoolean())
                .isTrue();
        assertThat(json("cello", "/projects/platform").path("repository").asText())
                .isEqualTo("https://github.com/harborpine/platform");
    }

    @Test
    void tenantsAreInSeveralStates() {
        assertThat(operation("fourth-coffee").path("status").asText()).isEqualTo("Failure");
        assertThat(operation("fourth-coffee").path("history")).hasSize(2);
        assertThat(json("tenants", "/api/v1/tenants/humongous-insurance")
                        .path("version")
                        .asText())
                .isEqualTo("0.1.12");
        assertThat(calls.get("tenants", "/api/v1/tenants/trey-research/queues/inbound")
                        .status())
                .isEqualTo(404);
        assertThat(operation("northwind-traders").path("status").asText()).isIn("Started", "Success");
    }

    @Test
    void schedulesActedInTheLastDaysAndSomethingFailed() {
        JsonNode stats = json("nucleus", "/api/audit/stats").path("data");
        assertThat(stats.path("by_action").path("EXECUTE").asInt()).isGreaterThan(100);
        assertThat(stats.path("by_status").path("FAIL").asInt()).isGreaterThan(3);
        assertThat(stats.path("by_user").has("maria.lopez")).isTrue();
        Instant from = Instant.now().minus(Duration.ofDays(6));
        Instant to = Instant.now().minus(Duration.ofDays(5));
        assertThat(json("nucleus", "/api/audit/stats?from=" + from + "&to=" + to)
                        .path("data")
                        .path("total")
                        .asInt())
                .isPositive();
    }

    @Test
    void findingsOfEverySeveritySpanWeeks() {
        JsonNode dashboard = json("qrie", "/summary/dashboard");
        for (String band : List.of("critical", "high", "medium", "low")) {
            assertThat(dashboard.path(band + "_findings").asInt()).as(band).isPositive();
        }
        assertThat(StreamSupport.stream(dashboard.path("weeks").spliterator(), false)
                        .filter(week -> week.path("new_findings").asInt() > 0))
                .hasSizeGreaterThan(5);
        assertThat(dashboard.path("active_policies").asInt()).isGreaterThan(5);
    }

    @Test
    void peopleMayDoWhatTheirRoleSays() {
        String tenant =
                json("authz", "/v1/tenants?name=northwind").path("tenantId").asText();
        String user = json("authz", "/v1/users?email=ana.silva@harborpine.example")
                .path("userId")
                .asText();
        Map<String, Object> question = Map.of(
                "principal",
                Map.of("userId", user),
                "tenantId",
                tenant,
                "action",
                "DeleteTicket",
                "resource",
                Map.of("type", "Ticket", "id", "17", "attributes", Map.of("tenantId", tenant)));
        JsonNode decision = SystemCalls.json(calls.call("authz", Method.POST, "/v1/explain", question));
        assertThat(decision.path("decision").asText()).isEqualTo("ALLOW");
        assertThat(decision.path("determiningPolicies").get(0).path("name").asText())
                .isEqualTo("owners-do-everything");
    }

    @Test
    void secondRunAddsNothing() throws InterruptedException {
        Map<String, Integer> before = items();
        write();
        assertThat(items()).isEqualTo(before);
    }

    private void write() throws InterruptedException {
        new DemoOrganization(
                        calls,
                        engine.clock(),
                        factory -> SystemMonochord.of(factory, SETTINGS, engine.client())
                                .clock(engine.clock())
                                .build())
                .fill(FACTORIES);
    }

    /** Counts the items of each table, without the tenants: these are provisioned in the background meanwhile. */
    private Map<String, Integer> items() {
        DynamoDbClient client = engine.client();
        Map<String, Integer> counts = new TreeMap<>();
        for (String table : client.listTables().tableNames()) {
            if (!table.equals("tenants")) {
                counts.put(
                        table,
                        client.scanPaginator(scan -> scan.tableName(table).select(Select.COUNT)).stream()
                                .mapToInt(ScanResponse::count)
                                .sum());
            }
        }
        return counts;
    }

    private JsonNode operation(String tenant) {
        return json("tenants", "/api/v1/tenants/" + tenant + "/operations")
                .path("operations")
                .get(0);
    }

    private JsonNode json(String system, String path) {
        return SystemCalls.json(calls.get(system, path));
    }
}
