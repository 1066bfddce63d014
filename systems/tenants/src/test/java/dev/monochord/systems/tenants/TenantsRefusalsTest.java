package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, in the system's own shape, with nothing provisioned. */
class TenantsRefusalsTest {

    private static Tenants tenants;

    @BeforeAll
    static void start() {
        tenants = new Tenants();
    }

    @AfterAll
    static void end() {
        assertThat(tenants.stored()).isEmpty();
        assertThat(tenants.queues.creations).hasValue(0);
        tenants.close();
    }

    static Stream<String> wrongIds() {
        return Stream.of(
                "-a",
                "_a",
                "a.b",
                "a%2Fb",
                "a%20b",
                "a%23b",
                "%C3%A9",
                "a%0A",
                "%F0%9F%8E%B5",
                "..%2Fx",
                "a".repeat(37));
    }

    @ParameterizedTest
    @MethodSource("wrongIds")
    void tenantIdThatCouldNotNameAQueueIsRefusedEverywhere(String id) {
        for (Reply reply : new Reply[] {
            tenants.inbound(id),
            tenants.get(id, "/queues/outbound"),
            tenants.get(id, ""),
            tenants.get(id, "/operations"),
            tenants.delete(id),
            tenants.retry(id)
        }) {
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.text("code")).isEqualTo("invalid");
            assertThat(reply.json().at("/details/field").asText()).isEqualTo("tenantId");
        }
    }

    @Test
    void longestTenantIdIsTaken() {
        assertThat(tenants.get("a".repeat(36), "").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"both", "inbound%20", "in", "%C4%B1nbound"})
    void typeOfQueueThatThereIsNotIsRefused(String type) {
        Reply reply = tenants.get("t1", "/queues/" + type);
        assertThat(reply)
                .hasToString(
                        "400 {\"code\":\"invalid\",\"message\":\"queueType must be inbound or outbound\",\"details\":{\"field\":\"queueType\"}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "null",
                "{\"limit\":\"5\"}",
                "{\"limit\":1.5}",
                "{\"limit\":0}",
                "{\"limit\":1001}",
                "{\"limit\":-1}",
                "{\"limit\":99999999999}",
                "{\"commit\":\"true\"}",
                "{\"commit\":1}",
                "{\"commit\":true,\"commit\":false}"
            })
    void upgradeThatIsNotUnderstoodIsRefused(String body) {
        Reply reply = tenants.upgrade(body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().fieldNames()).toIterable().contains("code", "message");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/tenants, 404, route_not_found",
        "GET, /api/v1/upgrades, 405, method_not_allowed",
        "PUT, /api/v1/tenants/t1, 405, method_not_allowed",
        "POST, /api/v1/tenants/t1/queues/inbound, 405, method_not_allowed",
        "GET, /api/v2/tenants/t1, 404, route_not_found"
    })
    void whatIsNotThereIsToldInTheSameShape(String method, String path, int status, String code) {
        Reply reply = tenants.running.call(method, path, null);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("code")).isEqualTo(code);
        assertThat(reply.text("message")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/tenants/t1/queues/outbound, 404",
        "GET, /api/v1/tenants/t1, 404",
        "GET, /api/v1/tenants/t1/operations, 403",
        "DELETE, /api/v1/tenants/t1, 403",
        "POST, /api/v1/tenants/t1/retry, 403",
        "POST, /api/v1/upgrades, 403"
    })
    void callerMayOnlyAskForQueuesAndTenants(String method, String path, int status) {
        Reply reply = tenants.running.call(method, path, null, "Authorization", "Bearer " + Tenants.CALLER);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("code")).isEqualTo(status == 403 ? "forbidden" : "not_found");
    }

    @Test
    void queueIsNotProvisionedForWhoProvesNothing() {
        Reply reply =
                tenants.running.call("GET", "/api/v1/tenants/x/queues/inbound", null, "Authorization", "Bearer x");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.text("code")).isEqualTo("unauthenticated");
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @Test
    void unknownParameterIsRejectedByEveryRoute() {
        RouteCall.assertUnknownParameterIsRejected(tenants.running, tenants.running::call);
    }

    @Test
    void unknownFieldIsRejectedWithASuggestion() {
        assertThat(tenants.upgrade("{\"comit\":true}"))
                .hasToString("400 {\"code\":\"invalid\",\"message\":\"unknown field comit; did you mean commit?\","
                        + "\"details\":{\"field\":\"comit\"}}");
    }

    @Test
    void retryOfAnUnknownTenantIsRefused() {
        assertThat(tenants.retry("nobody").status()).isEqualTo(404);
    }
}
