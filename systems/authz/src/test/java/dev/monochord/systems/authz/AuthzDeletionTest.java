package dev.monochord.systems.authz;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Deletions of any size, cut off and resumed, under faults. */
class AuthzDeletionTest {

    private static final Duration LEASE = Duration.ofMinutes(6);

    private final Authz authz = new Authz();

    @AfterEach
    void close() {
        assertThat(authz.damagedGuards()).isEmpty();
        authz.close();
    }

    @Test
    void deletedUserTakesItsGuardsAndGrantsAlong() {
        String ann = authz.user("ann@example.org");
        for (int i = 0; i < 5; i++) {
            authz.grant(authz.tenant("t" + i), ann);
        }
        assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
        assertThat(authz.stored()).noneMatch(item -> item.toString().contains(ann));
        assertThat(authz.get("/v1/users/" + ann).status()).isEqualTo(404);
        assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
        assertThat(authz.post("/v1/users", Authz.newUser("ann@example.org")).status())
                .isEqualTo(201);
    }

    @Test
    void grantIsRefusedWhileItsUserOrItsTenantIsBeingDeleted() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        mark("USER#" + ann);
        assertThat(authz.grant(acme, ann))
                .hasToString("404 {\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"user not found\"}}");
        assertThat(authz.delete("/v1/users/" + ann))
                .hasToString("409 {\"error\":{\"code\":\"CONFLICT\",\"message\":\"user is being deleted\"}}");
        String bob = authz.user("bob@example.org");
        mark("TENANT#" + acme);
        assertThat(authz.grant(acme, bob))
                .hasToString("404 {\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"tenant not found\"}}");
        assertThat(authz.stored("TenantGrant")).isEmpty();
        assertThat(authz.post("/v1/tenants", "{\"name\":\"acme\"}").status()).isEqualTo(409);
        authz.running.advance(LEASE);
        assertThat(authz.delete("/v1/tenants/" + acme)).hasToString("204 ");
        assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
    }

    private void mark(String key) {
        Map<String, AttributeValue> marked = new java.util.HashMap<>(authz.stored().stream()
                .filter(item ->
                        item.get("SK").s().equals(key) && item.get("PK").s().equals(key))
                .findFirst()
                .orElseThrow());
        marked.putAll(item("deletion_id", "another", "deletion_started_at", "2026-03-01T12:00:00.000Z"));
        authz.store(marked);
    }

    @Test
    void grantThatTheIndexShowsLateIsDeletedWithItsUser() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        authz.running.moveClockWithSleep();
        authz.running.engine().faults().add("index-lag:800ms");
        assertThat(authz.grant(acme, ann).status()).isEqualTo(201);
        assertThat(authz.get("/v1/users/" + ann + "/grants").json().at("/items"))
                .isEmpty();
        assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
        assertThat(authz.stored("TenantGrant")).isEmpty();
    }

    @Test
    void tenantWithFiveHundredGrantsIsDeleted() {
        String acme = authz.tenant("acme");
        List<String> users = users(500);
        users.forEach(user -> storeGrant(acme, user));
        authz.running.engine().recorder().clear();
        assertThat(authz.delete("/v1/tenants/" + acme)).hasToString("204 ");
        assertThat(authz.running.engine().recorder().scans()).isEmpty();
        assertThat(authz.stored()).isEmpty();
    }

    @Test
    void userWithHundredFiftyGrantsIsDeleted() {
        String ann = authz.user("ann@example.org");
        users(150).forEach(tenant -> storeGrant(tenant, ann));
        assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
        assertThat(authz.stored()).isEmpty();
    }

    @Test
    void deletionThatIsCutOffAnywhereIsFinishedByTheNext() {
        int cutOff = 0;
        boolean whole = false;
        while (!whole) {
            String ann = authz.user("ann@example.org");
            users(30).forEach(tenant -> storeGrant(tenant, ann));
            authz.running.gate().shutAfter(cutOff);
            whole = authz.delete("/v1/users/" + ann).status() == 204;
            authz.running.gate().open();
            if (!whole) {
                assertThat(authz.stored("User"))
                        .as("the user is the last to go")
                        .hasSize(1);
                authz.running.advance(LEASE);
                assertThat(authz.delete("/v1/users/" + ann)).hasToString("204 ");
            }
            assertThat(authz.stored()).isEmpty();
            cutOff += 3;
        }
        assertThat(cutOff).isGreaterThan(6);
    }

    @Test
    void grantingAndDeletingAtOnceLeavesNoOrphans() {
        for (int round = 0; round < 5; round++) {
            String acme = authz.tenant("acme" + round);
            List<String> users = IntStream.range(0, 6)
                    .mapToObj(i -> authz.user("u" + i + "@" + acme + ".org"))
                    .toList();
            List<Reply> replies = authz.running.together(
                    13,
                    i -> i == 5
                            ? authz.sending("DELETE", "/v1/tenants/" + acme, null)
                            : i == 8
                                    ? authz.sending("DELETE", "/v1/users/" + users.get(0), null)
                                    : authz.sending(
                                            "PUT",
                                            "/v1/tenants/" + acme + "/grants/" + users.get(i % 6),
                                            Authz.roles()));
            assertThat(replies).extracting(Reply::status).isSubsetOf(200, 201, 204, 404, 412);
            assertThat(authz.stored("TenantGrant")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throttle:0.2", "conflict:0.3", "error:0.2", "error-after-commit:0.2", "unprocessed:0.5"})
    void wholeLifeGoesThroughFaults(String fault) {
        authz.running.engine().faults().add(fault);
        String acme = authz.tenant("acme");
        String admin = authz.role("admin", "tenant");
        String ann = authz.user("ann@example.org");
        assertThat(authz.grant(acme, ann, admin).status()).isEqualTo(201);
        assertThat(authz.grant(acme, ann).status()).isEqualTo(200);
        assertThat(authz.patch("/v1/roles/" + admin, "{\"name\":\"owner\"}").status())
                .isEqualTo(200);
        assertThat(authz.patch("/v1/users/" + ann, "{\"email\":\"b@example.org\"}")
                        .status())
                .isEqualTo(200);
        assertThat(authz.delete("/v1/users/" + ann).status()).isEqualTo(204);
        assertThat(authz.delete("/v1/tenants/" + acme).status()).isEqualTo(204);
        assertThat(authz.delete("/v1/roles/" + admin).status()).isEqualTo(204);
        authz.running.engine().faults().clear();
        assertThat(authz.stored()).isEmpty();
    }

    /** Ids as tenants and users have them. */
    private static List<String> users(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> String.format("01J8YZZQ3V8PZKQ0ZKX4C2%04d", i))
                .toList();
    }

    private void storeGrant(String tenant, String user) {
        authz.store(item(
                "PK", "TENANT#" + tenant,
                "SK", "USER#" + user,
                "GSI1PK", "USER#" + user,
                "GSI1SK", "TENANT#" + tenant,
                "Type", "TenantGrant",
                "tenantId", tenant,
                "userId", user));
    }
}
