package dev.monochord.systems.aws.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.StandInPolicyStore;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Policies in the table and in a policy store, with everything that can go wrong in between. */
class AvpPolicySyncTest {

    private static final String PERMIT = "permit (principal, action in App::Action::\"Get\", resource);";
    private static final String PERMIT_MORE = "permit (principal, action in App::Action::\"Find\", resource);";
    private static final String FORBID = "forbid (principal, action in App::Action::\"Get\", resource);";

    private final AvpAuthz authz = new AvpAuthz("avp");

    @AfterEach
    void close() {
        authz.close();
    }

    private List<String> statements() {
        return authz.store.policies().values().stream()
                .map(StandInPolicyStore.StaticPolicy::statement)
                .toList();
    }

    private Reply drift() {
        return authz.get("/v1/policy-store");
    }

    private Reply reconcile() {
        return authz.post("/v1/policy-store/reconcile", null);
    }

    private List<String> kinds(Reply reply) {
        return reply.json().path("drift").findValuesAsText("kind");
    }

    @Test
    void policyHasTheIdThatTheStoreGivesIt() {
        Reply written = authz.policy("read", PERMIT);

        assertThat(written.status()).as(written.toString()).isEqualTo(201);
        String id = written.text("policyId");
        assertThat(authz.store.policies()).containsOnlyKeys(id);
        assertThat(authz.get("/v1/policies?id=" + id).text("name")).isEqualTo("read");
        assertThat(authz.get("/v1/policies/read").json().has("sync")).isFalse();
        assertThat(drift().json().path("inSync").asBoolean())
                .as(drift().toString())
                .isTrue();
    }

    @Test
    void changeOfActionsKeepsTheIdAndChangeOfEffectDoesNot() {
        String first = authz.policy("read", PERMIT).text("policyId");
        String second = authz.policy("read", PERMIT_MORE).text("policyId");
        String third = authz.policy("read", FORBID).text("policyId");

        assertThat(second).isEqualTo(first);
        assertThat(third).isNotEqualTo(first);
        assertThat(statements()).containsExactly(FORBID);
        assertThat(authz.get("/v1/policies?id=" + first).status()).isEqualTo(404);
        assertThat(drift().json().path("inSync").asBoolean()).isTrue();
    }

    @Test
    void deletedPolicyIsGoneFromBoth() {
        authz.policy("read", PERMIT);

        assertThat(authz.delete("/v1/policies/read").status()).isEqualTo(204);
        assertThat(authz.delete("/v1/policies/read").status()).isEqualTo(204);

        assertThat(statements()).isEmpty();
        assertThat(authz.get("/v1/policies/read").status()).isEqualTo(404);
    }

    @Test
    void policyIdCannotBeChosen() {
        Reply refused = authz.running.call(
                "PUT",
                "/v1/policies/read",
                "{\"statement\":\"" + PERMIT.replace("\"", "\\\"") + "\",\"policyId\":\"p\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/error/field").asText()).isEqualTo("policyId");
    }

    @Test
    void createWhoseResponseWasLostIsVisibleAndDoneOnceByTheNextCall() {
        authz.fail("CreatePolicy", CallFault.ANSWER_LOST);
        Reply lost = authz.policy("read", PERMIT);
        assertThat(lost.status()).as(lost.toString()).isEqualTo(503);
        assertThat(authz.get("/v1/policies/read").text("sync")).isEqualTo("PENDING");
        assertThat(kinds(drift())).containsExactly("UNFINISHED");

        authz.mend();
        assertThat(authz.policy("read", PERMIT).status()).isEqualTo(200);

        assertThat(statements()).containsExactly(PERMIT);
        assertThat(kinds(drift())).isEmpty();
    }

    @Test
    void anotherTextAfterALostCreateLeavesOnePolicy() {
        authz.fail("CreatePolicy", CallFault.ANSWER_LOST);
        authz.policy("read", PERMIT);
        authz.mend();

        authz.policy("read", FORBID);

        assertThat(statements()).containsExactly(FORBID);
        assertThat(kinds(drift())).isEmpty();
    }

    @Test
    void lostDeleteIsFinishedByReconciling() {
        authz.policy("read", PERMIT);
        authz.fail("DeletePolicy", CallFault.DENIED);
        Reply refused = authz.delete("/v1/policies/read");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.json().at("/error/message").asText()).contains("AccessDeniedException");
        assertThat(authz.get("/v1/policies/read").text("sync")).isEqualTo("DELETING");
        authz.mend();

        assertThat(reconcile().json().path("inSync").asBoolean()).isTrue();

        assertThat(statements()).isEmpty();
        assertThat(authz.get("/v1/policies/read").status()).isEqualTo(404);
    }

    @Test
    void processThatDiesAfterTheStoreHasThePolicyLeavesNoSecondOne() {
        // The row is written and read; the store has the policy; and nothing can be written any more.
        authz.running
                .gate()
                .after(
                        TransactWriteItemsRequest.class,
                        () -> authz.running.gate().shutAfter(1));
        assertThat(authz.policy("read", PERMIT).status()).isGreaterThanOrEqualTo(500);
        authz.running.gate().open();
        assertThat(statements()).hasSize(1);
        assertThat(authz.policy("read", PERMIT).status())
                .as("the dead call may still be at work")
                .isEqualTo(409);

        authz.running.advance(Duration.ofMinutes(6));
        assertThat(authz.policy("read", PERMIT).status()).isEqualTo(200);

        assertThat(statements()).containsExactly(PERMIT);
        assertThat(kinds(drift())).isEmpty();
    }

    @Test
    void policyThatTheStoreRejectsIsToldAndStaysVisible() {
        authz.policy("first", PERMIT);
        authz.store.schema("{\"App\":{\"entityTypes\":{},\"actions\":{}}}");

        Reply rejected = authz.policy("read", PERMIT);

        assertThat(rejected.status()).isEqualTo(422);
        assertThat(authz.get("/v1/policies/read").text("sync")).isEqualTo("PENDING");
        assertThat(kinds(drift())).contains("SCHEMA", "UNFINISHED");
        assertThat(reconcile().json().path("inSync").asBoolean()).isTrue();
        assertThat(kinds(drift())).isEmpty();
    }

    @Test
    void driftIsListedAndRepairedAndForeignPoliciesAreLeftAlone() {
        String missing = authz.policy("missing", PERMIT).text("policyId");
        String different = authz.policy("different", PERMIT).text("policyId");
        authz.store.remove(missing);
        authz.store.put(different, "monochord authz different", PERMIT_MORE);
        authz.store.put(null, "monochord authz gone", PERMIT);
        String foreign = authz.store.put(null, "somebody else's", FORBID);
        String text = authz.store.put(null, null, PERMIT_MORE);
        authz.store(Map.of(
                "PK", AttributeValue.fromS("GLOBAL"),
                "SK", AttributeValue.fromS("POLICY_NAME#documented"),
                "GSI1PK", AttributeValue.fromS("POLICY#" + text),
                "GSI1SK", AttributeValue.fromS("POLICY#" + text),
                "Type", AttributeValue.fromS("Policy"),
                "name", AttributeValue.fromS("documented"),
                "policyId", AttributeValue.fromS(text)));

        assertThat(kinds(drift())).containsExactlyInAnyOrder("MISSING", "DIFFERENT", "ORPHAN", "FOREIGN", "TEXT");
        reconcile();

        assertThat(kinds(drift())).containsExactly("FOREIGN");
        assertThat(statements()).containsExactlyInAnyOrder(PERMIT, PERMIT, FORBID, PERMIT_MORE);
        assertThat(authz.store.policies()).containsKey(foreign);
        assertThat(authz.get("/v1/policies/documented").text("statement")).isEqualTo(PERMIT_MORE);
    }

    @Test
    void storeThatCannotBeReadIsToldByTheRoute() {
        authz.fail("ListPolicies", CallFault.DENIED);

        Reply refused = drift();

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.body()).contains("AccessDeniedException");
    }
}
