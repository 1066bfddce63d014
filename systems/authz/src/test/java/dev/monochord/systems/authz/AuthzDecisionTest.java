package dev.monochord.systems.authz;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decided, and why. */
class AuthzDecisionTest {

    private final Authz authz = new Authz();
    private String acme;
    private String other;
    private String ann;
    private String admin;
    private String root;

    @BeforeEach
    void someMember() {
        acme = authz.tenant("acme");
        other = authz.tenant("other");
        ann = authz.user("ann@example.org");
        admin = authz.role("admin", "tenant");
        root = authz.role("root", "global");
        authz.grant(acme, ann, admin);
        authz.put("/v1/users/" + ann + "/roles", Authz.roles(root));
        authz.policy(
                "tickets",
                "permit(principal in App::Role::\"" + admin + "\", action in [App::Action::\"Get\","
                        + " App::Action::\"Update\"], resource);");
        authz.policy(
                "all",
                "permit(principal in App::GlobalRole::\"" + root + "\", action in"
                        + " App::Action::\"GlobalFind\", resource);");
        authz.policy("export", "permit(principal, action == App::Action::\"ExportTickets\", resource);");
        authz.policy(
                "global-in-tenant",
                "permit(principal is App::TenantGrant, action in" + " App::Action::\"GlobalFind\", resource);");
    }

    @AfterEach
    void close() {
        authz.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a member by a role                     | ann    | acme  | GetTicket         | acme  | ALLOW PERMITTED",
                "a member, another action               | ann    | acme  | DeleteTicket      | acme  | DENY NOT_PERMITTED",
                "no member                              | ann    | other | GetTicket         | other | DENY NO_GRANT",
                "a tenant that is not there             | ann    | nobody| GetTicket         | acme  | DENY NO_GRANT",
                "a tenant that is no id                 | ann    | a:b   | GetTicket         | acme  | DENY NO_GRANT",
                "a user who is not there                | nobody | acme  | GetTicket         | acme  | DENY NO_USER",
                "a user who is no id                    | x      | acme  | GetTicket         | acme  | DENY NO_USER",
                "a resource of another tenant           | ann    | acme  | GetTicket         | other | DENY FORBIDDEN",
                "a resource without a tenant            | ann    | acme  | GetTicket         |       | DENY FORBIDDEN",
                "a tenant's action without a tenant     | ann    |       | GetTicket         | acme  | DENY FORBIDDEN",
                "a global action by a global role       | ann    |       | GlobalFindTickets |       | ALLOW PERMITTED",
                "a global action by a tenant's principal| ann    | acme  | GlobalFindTickets | acme  | DENY FORBIDDEN",
                "a global action without its role       | ann    |       | GlobalDeleteTicket|       | DENY NOT_PERMITTED",
                "an action in no group                  | ann    | acme  | ExportTickets     | acme  | DENY FORBIDDEN",
                "an action that is not there            | ann    | acme  | EatTicket         | acme  | DENY UNKNOWN_ACTION",
                "a group in the place of an action      | ann    | acme  | Get               | acme  | DENY UNKNOWN_ACTION",
            })
    void decides(String what, String user, String tenant, String action, String ownerTenant, String expected) {
        assertThat(authz.decide(id(user), id(tenant), action, id(ownerTenant))).isEqualTo(expected);
    }

    private String id(String name) {
        return name == null
                ? null
                : Map.of("ann", ann, "acme", acme, "other", other, "nobody", Authz.NOBODY)
                        .getOrDefault(name, name);
    }

    @Test
    void forbidWins() {
        authz.policy(
                "no-updates",
                "forbid(principal, action == App::Action::\"UpdateTicket\", resource)"
                        + " when { resource has status && resource.status == \"closed\" };");
        assertThat(ask("UpdateTicket", "\"status\":\"open\"", "").text("decision"))
                .isEqualTo("ALLOW");
        Reply closed = ask("UpdateTicket", "\"status\":\"closed\"", "");
        assertThat(closed)
                .hasToString(
                        "200 {\"decision\":\"DENY\",\"reason\":\"FORBIDDEN\",\"determiningPolicies\":[\"no-updates\"]}");
    }

    @Test
    void policyThatForbidsAndCannotBeEvaluatedDenies() {
        authz.policy(
                "overflow",
                "forbid(principal, action, resource) when { context has urgency"
                        + " && context.urgency * 9223372036854775807 == 5 };");
        assertThat(ask("GetTicket", "", "\"urgency\":1").text("decision")).isEqualTo("ALLOW");
        assertThat(ask("GetTicket", "", "\"urgency\":2").text("reason")).isEqualTo("EVALUATION_ERROR");
        JsonNode why = explain("GetTicket", "", "\"urgency\":2").json();
        assertThat(why.at("/decision").asText()).isEqualTo("DENY");
        assertThat(why.at("/errors/0/message").asText()).contains("overflow");
    }

    @Test
    void policyThatPermitsAndCannotBeEvaluatedDoesNotPermit() {
        authz.delete("/v1/policies/tickets");
        authz.policy(
                "overflow",
                "permit(principal, action, resource) when { context has urgency"
                        + " && context.urgency * 9223372036854775807 != 5 };");
        assertThat(ask("GetTicket", "", "\"urgency\":1").text("decision")).isEqualTo("ALLOW");
        assertThat(ask("GetTicket", "", "\"urgency\":2").text("reason")).isEqualTo("NOT_PERMITTED");
        assertThat(ask("GetTicket", "", "").text("reason"))
                .as("a missing attribute")
                .isEqualTo("NOT_PERMITTED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"bogus\":1",
                "\"status\":1",
                "\"status\":[\"a\"]",
                "\"status\":1.5",
                "\"status\":99999999999999999999",
                "\"status\":{\"__entity\":{\"type\":\"App::Role\",\"id\":\"x\"}}",
            })
    void attributesThatDoNotFitTheSchemaDeny(String attribute) {
        assertThat(ask("GetTicket", attribute, "").text("reason")).isEqualTo("INVALID_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TenantGrant", "Nothing", "App::Role", "Other::Ticket"})
    void resourceOfAnotherTypeDenies(String type) {
        String body = "{\"principal\":{\"userId\":\"" + ann + "\"},\"tenantId\":\"" + acme
                + "\",\"action\":\"GetTicket\",\"resource\":{\"type\":\"" + type + "\",\"id\":\"" + acme + ":" + ann
                + "\",\"attributes\":{\"tenantId\":\"" + acme + "\",\"userId\":\"" + ann + "\"}}}";
        assertThat(authz.post("/v1/authorize", body).text("decision")).isEqualTo("DENY");
    }

    @Test
    void revokedGrantIsSeenByTheNextDecision() {
        for (int i = 0; i < 5; i++) {
            assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
            assertThat(authz.delete("/v1/tenants/" + acme + "/grants/" + ann).status())
                    .isEqualTo(204);
            assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NO_GRANT");
            authz.grant(acme, ann, admin);
        }
        authz.grant(acme, ann);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NOT_PERMITTED");
    }

    @Test
    void revokedGrantIsSeenEvenWhileTheIndexesAreLate() {
        authz.running.engine().faults().add("index-lag:1h");
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
        authz.delete("/v1/tenants/" + acme + "/grants/" + ann);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NO_GRANT");
        String bob = authz.user("bob@example.org");
        authz.grant(acme, bob, admin);
        assertThat(authz.decide(bob, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
    }

    @Test
    void deletedRoleGivesNothingAndARenamedOneStays() {
        authz.patch("/v1/roles/" + admin, "{\"name\":\"owner\"}");
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
        authz.delete("/v1/roles/" + admin);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NOT_PERMITTED");
    }

    @Test
    void roleOfAnotherScopeThatIsStoredGivesNothing() {
        authz.policy("by-root", "permit(principal in App::Role::\"" + root + "\", action, resource);");
        authz.store(item(
                "PK",
                "TENANT#" + acme,
                "SK",
                "USER#" + ann,
                "Type",
                "TenantGrant",
                "tenantId",
                acme,
                "userId",
                ann,
                "roles",
                List.of(root)));
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NOT_PERMITTED");
    }

    @Test
    void userWhoIsBeingDeletedMayNothing() {
        authz.store(item(
                "PK", "USER#" + ann,
                "SK", "USER#" + ann,
                "Type", "User",
                "userId", ann,
                "email", "ann@example.org",
                "deletion_id", "another",
                "deletion_started_at", "2026-03-01T12:00:00.000Z"));
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY NO_USER");
    }

    @Test
    void decisionCostsTwoReadsAtMost() {
        authz.decide(ann, acme, "GetTicket", acme);
        assertThat(asked(() -> authz.decide(ann, acme, "GetTicket", acme)))
                .containsExactly("BatchGetItem", "BatchGetItem");
        assertThat(asked(() -> authz.decide(ann, null, "GlobalFindTickets", null)))
                .containsExactly("GetItem", "BatchGetItem");
        assertThat(asked(() -> authz.decide(ann, other, "GetTicket", other))).containsExactly("BatchGetItem");
        assertThat(asked(() -> authz.decide(ann, acme, "EatTicket", acme))).isEmpty();
    }

    private List<String> asked(Runnable decision) {
        authz.running.engine().recorder().clear();
        decision.run();
        return authz.running.engine().recorder().calls().stream()
                .map(RecordedCall::operation)
                .toList();
    }

    @Test
    void storeThatDoesNotAnswerDenies() {
        authz.decide(ann, acme, "GetTicket", acme);
        authz.running.gate().shutAfter(0);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY FAULT");
        authz.running.gate().shutAfter(1);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY FAULT");
        authz.running.gate().open();
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
    }

    @Test
    void policiesOfAnotherServerAreSeenWithinThirtySeconds() {
        try (RunningSystem second = authz.running.another(new AuthzFactory(), Authz.SETTINGS)) {
            String question = Authz.question(ann, acme, "GetTicket", acme);
            assertThat(asking(second, question)).isEqualTo("ALLOW");
            authz.policy("stop", "forbid(principal, action, resource);");
            assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY FORBIDDEN");
            authz.running.advance(Duration.ofSeconds(30));
            assertThat(asking(second, question)).isEqualTo("DENY");
            authz.delete("/v1/policies/stop");
            authz.running.advance(Duration.ofSeconds(30));
            assertThat(asking(second, question)).isEqualTo("ALLOW");
        }
    }

    private static String asking(RunningSystem system, String question) {
        return system.call("POST", "/v1/authorize", question, "Authorization", "Bearer " + Authz.SECRET)
                .text("decision");
    }

    @Test
    void policiesThatCannotBeReadAgainDenyOnceTheyAreTooOld() {
        authz.decide(ann, acme, "GetTicket", acme);
        authz.store(item(
                "PK", "GLOBAL",
                "SK", "POLICY_NAME#broken",
                "Type", "Policy",
                "name", "broken",
                "policyId", "p-broken",
                "statement", "forbid(principal, action"));
        authz.running.advance(Duration.ofSeconds(31));
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("DENY FAULT");
        assertThat(authz.delete("/v1/policies/broken").status()).isEqualTo(204);
        assertThat(authz.decide(ann, acme, "GetTicket", acme)).isEqualTo("ALLOW PERMITTED");
    }

    @Test
    void explanationNamesPoliciesEntitiesAndGuardrails() {
        JsonNode why = explain("GetTicket", "", "").json();
        assertThat(why.at("/decision").asText()).isEqualTo("ALLOW");
        assertThat(why.at("/determiningPolicies/0/name").asText()).isEqualTo("tickets");
        assertThat(why.at("/determiningPolicies/0/effect").asText()).isEqualTo("permit");
        assertThat(why.at("/request/group").asText()).isEqualTo("Get");
        assertThat(why.at("/entities/principal/entity").asText())
                .isEqualTo("App::TenantGrant::\"" + acme + ":" + ann + "\"");
        assertThat(why.at("/entities/principal/parents").toString())
                .contains("App::Role::\\\"" + admin, "App::Tenant::\\\"" + acme, "App::User::\\\"" + ann);
        assertThat(why.at("/policies/count").intValue()).isEqualTo(4);
        JsonNode denied = authz.post("/v1/explain", Authz.question(ann, acme, "GetTicket", other))
                .json();
        assertThat(denied.at("/determiningPolicies/0/policyId").asText()).isEqualTo("guardrail-tenant");
        assertThat(denied.at("/determiningPolicies/0/guardrail").booleanValue()).isTrue();
    }

    private Reply ask(String action, String attributes, String context) {
        return authz.post("/v1/authorize", question(action, attributes, context));
    }

    private Reply explain(String action, String attributes, String context) {
        return authz.post("/v1/explain", question(action, attributes, context));
    }

    private String question(String action, String attributes, String context) {
        return "{\"principal\":{\"userId\":\"" + ann + "\"},\"tenantId\":\"" + acme + "\",\"action\":\"" + action
                + "\",\"resource\":{\"type\":\"Ticket\",\"id\":\"1\",\"attributes\":{\"tenantId\":\"" + acme + "\""
                + (attributes.isEmpty() ? "" : "," + attributes) + "}},\"context\":{" + context + "}}";
    }
}
