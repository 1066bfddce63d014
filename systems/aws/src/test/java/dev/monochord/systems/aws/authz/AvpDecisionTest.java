package dev.monochord.systems.aws.authz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions by Verified Permissions, by the embedded Cedar, and by both. */
class AvpDecisionTest {

    private static final String FORBID = "forbid (principal, action in App::Action::\"Get\", resource);";

    @ParameterizedTest
    @ValueSource(strings = {"cedar", "avp", "compare"})
    void everyModeDecidesAlike(String mode) {
        try (AvpAuthz authz = new AvpAuthz(mode)) {
            AvpAuthz.Member ann = authz.member();
            assertThat(authz.policy("readers", ann.readers()).status()).isEqualTo(201);

            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");
            assertThat(authz.decide(ann, "DeleteTicket")).isEqualTo("DENY NOT_PERMITTED");
            assertThat(authz.decide(ann, "ExportTickets")).isEqualTo("DENY FORBIDDEN");
            assertThat(authz.decide(ann, "GetTicket", "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"))
                    .isEqualTo("DENY FORBIDDEN");
            authz.policy("stop", FORBID);
            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("DENY FORBIDDEN");
            authz.delete("/v1/policies/stop");
            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");
            assertThat(authz.hasAsked("IsAuthorized")).isEqualTo(!mode.equals("cedar"));
        }
    }

    @Test
    void decisionNamesThePolicyByItsName() {
        try (AvpAuthz authz = new AvpAuthz("avp")) {
            AvpAuthz.Member ann = authz.member();
            authz.policy("readers", ann.readers());

            Reply reply = authz.post(
                    "/v1/authorize",
                    "{\"principal\":{\"userId\":\"" + ann.user() + "\"},\"tenantId\":\"" + ann.tenant()
                            + "\",\"action\":\"GetTicket\",\"resource\":{\"type\":\"Ticket\",\"id\":\"t-1\",\"attributes\":"
                            + "{\"tenantId\":\"" + ann.tenant() + "\"}},\"context\":{\"urgency\":3}}");

            assertThat(reply.json().at("/determiningPolicies/0").asText()).isEqualTo("readers");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CallFault.class,
            names = {"THROTTLED", "DENIED", "INTERNAL_ERROR", "REQUEST_LOST", "ANSWER_LOST", "CALL_HELD"})
    void storeThatDoesNotAnswerDeniesAndSaysSo(CallFault fault) {
        try (AvpAuthz authz = new AvpAuthz("avp")) {
            AvpAuthz.Member ann = authz.member();
            authz.policy("readers", ann.readers());
            authz.fail("IsAuthorized", fault);

            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("DENY STORE_UNAVAILABLE");

            authz.mend();
            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");
        }
    }

    @Test
    void prohibitionThatHasNotArrivedInTheStoreCountsAlready() {
        try (AvpAuthz authz = new AvpAuthz("avp")) {
            AvpAuthz.Member ann = authz.member();
            authz.policy("readers", ann.readers());
            authz.fail("CreatePolicy", CallFault.DENIED);

            assertThat(authz.policy("stop", FORBID).status()).isEqualTo(503);

            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("DENY FORBIDDEN");
        }
    }

    @Test
    void permissionThatIsBeingDeletedIsOverAtOnce() {
        try (AvpAuthz authz = new AvpAuthz("avp")) {
            AvpAuthz.Member ann = authz.member();
            authz.policy("readers", ann.readers());
            authz.fail("DeletePolicy", CallFault.DENIED);

            assertThat(authz.delete("/v1/policies/readers").status()).isEqualTo(503);

            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("DENY NOT_PERMITTED");
        }
    }

    @Test
    void comparisonReturnsCedarsDecisionAndCountsTheDifference() {
        try (AvpAuthz authz = new AvpAuthz("compare")) {
            AvpAuthz.Member ann = authz.member();
            authz.policy("readers", ann.readers());
            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");
            authz.store.put(null, "somebody else's", FORBID);

            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");
            authz.fail("IsAuthorized", CallFault.DENIED);
            assertThat(authz.decide(ann, "GetTicket")).isEqualTo("ALLOW PERMITTED");

            Reply counted = authz.get("/v1/policy-store/comparison");
            assertThat(counted.json().path("compared").asInt()).isEqualTo(2);
            assertThat(counted.json().path("different").asInt()).isEqualTo(1);
            assertThat(counted.json().path("failed").asInt()).isEqualTo(1);
            assertThat(counted.json().at("/latest/0/cedar").asText()).isEqualTo("PERMITTED");
            assertThat(counted.json().at("/latest/0/verifiedPermissions").asText())
                    .isEqualTo("FORBIDDEN");
        }
    }

    @Test
    void storeHasToBeNamedUnlessCedarDecides() {
        Map<String, String> settings = AvpAuthz.settings("avp");
        settings.remove("AUTHZ_POLICY_STORE_ID");

        assertThatThrownBy(() -> RunningSystem.start(AvpAuthz.factory(), settings, AvpAuthz.NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("AUTHZ_POLICY_STORE_ID must be set");
    }

    @Test
    void programWithoutStoresSaysSo() {
        assertThatThrownBy(() -> RunningSystem.start(new AuthzFactory(), AvpAuthz.settings("avp"), AvpAuthz.NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("AUTHZ_POLICY_STORE_ID");
    }
}
