package dev.monochord.systems.authz;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Policies that other programs stored and that cannot be evaluated. */
class UnusablePoliciesTest {

    private static final Map<String, String> IGNORING = Map.of("AUTHZ_POLICIES_WITHOUT_TEXT", "ignore");
    private static final String PERMIT_ALL = "permit(principal, action, resource);";

    private Authz authz = new Authz();
    private String acme;
    private String ann;

    @AfterEach
    void close() {
        authz.close();
    }

    private void start(Map<String, String> settings) {
        authz.close();
        authz = new Authz(settings);
    }

    private void prepare() {
        acme = authz.tenant("acme");
        ann = authz.user("ann@example.org");
        authz.grant(acme, ann, authz.role("reader", "tenant"));
        authz.policy("all", PERMIT_ALL);
    }

    private void storePolicy(String name, String... more) {
        Map<String, AttributeValue> row = new HashMap<>(item(
                "PK", "GLOBAL",
                "SK", "POLICY_NAME#" + name,
                "GSI1PK", "POLICY#p-" + name,
                "GSI1SK", "POLICY#p-" + name,
                "Type", "Policy",
                "name", name,
                "policyId", "p-" + name));
        row.putAll(item(more));
        authz.store(row);
        authz.running.advance(PolicyStore.OLDEST);
    }

    private String decide() {
        return authz.decide(ann, acme, "GetTicket", acme);
    }

    private Reply explain() {
        return authz.post("/v1/explain", Authz.question(ann, acme, "GetTicket", acme));
    }

    @Test
    void policyWithoutTextDeniesEverythingAndIsNamed() {
        prepare();
        assertThat(decide()).isEqualTo("ALLOW PERMITTED");
        storePolicy("no-export");

        assertThat(decide()).isEqualTo("DENY FAULT");
        assertThat(explain().json().at("/errors").toString()).contains("p-no-export", "no-export has no statement");
        assertThat(authz.get("/v1/policies").json().at("/items").findValuesAsText("problem"))
                .containsExactly(
                        "policy no-export has no statement, so every decision is a denial; correct or delete it");
        assertThat(authz.get("/v1/policies/no-export").text("problem")).contains("has no statement");
        assertThat(authz.get("/v1/unreadable").toString()).contains("POLICY_NAME#no-export", "has no statement");
        assertThat(authz.running.page("/health").toString())
                .startsWith("503 ")
                .contains("policies that cannot be evaluated: 1");

        authz.policy("no-export", "forbid(principal, action == App::Action::\"ExportTickets\", resource);");
        assertThat(decide()).isEqualTo("ALLOW PERMITTED");
        assertThat(authz.get("/v1/unreadable").json().get("rows")).isEmpty();
        assertThat(authz.running.page("/health")).hasToString("200 {\"status\":\"ok\",\"systems\":{\"authz\":\"ok\"}}");
    }

    @Test
    void policyWithoutTextIsIgnoredOnRequestWithAWarning() {
        start(IGNORING);
        prepare();
        storePolicy("no-export");

        assertThat(decide()).isEqualTo("ALLOW PERMITTED");
        assertThat(authz.get("/v1/policies/no-export").text("problem"))
                .isEqualTo("policy no-export has no statement and is ignored");
        assertThat(authz.get("/v1/unreadable").toString()).contains("POLICY_NAME#no-export", "is ignored");
        assertThat(authz.running.page("/health").toString())
                .startsWith("200 ")
                .contains("policies that cannot be evaluated: 1");
    }

    @Test
    void startWarnsOfPoliciesThatCannotBeEvaluated() {
        prepare();
        storePolicy("no-export");
        try (CapturedLog log = CapturedLog.of(PolicyStore.class);
                RunningSystem second = authz.running.another(new AuthzFactory(), Authz.SETTINGS)) {
            assertThat(second.routes()).isNotEmpty();
            assertThat(log.lines())
                    .containsExactly(
                            "WARNING policy no-export has no statement, so every decision is a denial; correct or delete it");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "forbid(principal, action", "permit(principal == ?principal, action, resource);"})
    void policyThatDoesNotCompileIsNamedWhereverItDenies(String statement) {
        String problem = "does not compile";
        prepare();
        storePolicy("broken", "statement", statement);
        try (CapturedLog log = CapturedLog.of(PolicyStore.class)) {
            assertThat(decide()).isEqualTo("DENY FAULT");
            assertThat(decide()).isEqualTo("DENY FAULT");
            assertThat(log.lines()).hasSize(1).first().asString().contains("policy broken " + problem);
        }
        assertThat(explain().json().at("/errors/0/policyId").asText()).isEqualTo("p-broken");
        assertThat(explain().json().at("/errors/0/message").asText()).contains("policy broken " + problem);
        assertThat(authz.get("/v1/unreadable").toString()).contains("POLICY_NAME#broken", problem);
        assertThat(authz.get("/v1/policies/broken").text("problem")).contains(problem);

        assertThat(authz.delete("/v1/policies/broken").status()).isEqualTo(204);
        assertThat(decide()).isEqualTo("ALLOW PERMITTED");
    }

    @Test
    void policiesThatShareAnIdAreNamed() {
        prepare();
        storePolicy("one", "policyId", "p-same", "statement", PERMIT_ALL);
        storePolicy("other", "policyId", "p-same", "statement", PERMIT_ALL);

        assertThat(decide()).isEqualTo("DENY FAULT");
        assertThat(authz.get("/v1/unreadable").toString()).contains("POLICY_NAME#one", "POLICY_NAME#other");
    }

    @Test
    void policyRowThatCannotBeReadIsNamedInTheExplanation() {
        prepare();
        authz.store(item("PK", "GLOBAL", "SK", "POLICY_NAME#odd", "Type", "Policy", "name", "odd"));
        authz.running.advance(PolicyStore.OLDEST);

        assertThat(decide()).isEqualTo("DENY FAULT");
        assertThat(explain().text("message")).contains("POLICY_NAME#odd");
    }
}
