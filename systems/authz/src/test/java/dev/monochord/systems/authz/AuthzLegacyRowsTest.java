package dev.monochord.systems.authz;

import static dev.monochord.systems.testing.RouteCall.delete;
import static dev.monochord.systems.testing.RouteCall.get;
import static dev.monochord.systems.testing.RouteCall.patch;
import static dev.monochord.systems.testing.RouteCall.post;
import static dev.monochord.systems.testing.RouteCall.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.DynamoDbJson;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example rows of the design document, which have no guards for names and ids, on every route. */
class AuthzLegacyRowsTest {

    private static final String ACME = "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C";
    private static final String USER = "01J8YZZQ3V8PZKQ0ZKX4C2M7FM";
    private static final String ADMIN = "01J8X2W3Y4Z5A6B7C8D9E0F1G2";
    private static final String GRANT = "01J8Z3Q3TQ6T0C9J2W0G7N2B6V";

    private static final String TENANT_ROW = """
            {
               "PK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "SK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "GSI1PK": {"S": "TENANT_NAME#acme"},
               "GSI1SK": {"S": "TENANT_NAME#acme"},
               "Type": {"S": "Tenant"},
               "tenantId": {"S": "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "name": {"S": "acme"}
            }""";
    private static final String GRANT_ROW = """
            {
               "PK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "SK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "GSI1PK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "GSI1SK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "GSI2PK": {"S": "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V"},
               "GSI2SK": {"S": "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V"},
               "Type": {"S": "TenantGrant"},
               "tenantId": {"S": "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
               "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "roles": {"L": [{"S": "01J8X2W3Y4Z5A6B7C8D9E0F1G2"}, {"S": "01J8X2W3Y4Z5A6B7C8D9E0F1H3"}]}
            }""";
    private static final String ROLE_ROW = """
            {
               "PK": {"S": "ROLE_SCOPE#tenant"},
               "SK": {"S": "ROLE_NAME#admin"},
               "GSI1PK": {"S": "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2"},
               "GSI1SK": {"S": "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2"},
               "Type": {"S": "Role"},
               "roleId": {"S": "01J8X2W3Y4Z5A6B7C8D9E0F1G2"},
               "name": {"S": "admin"},
               "scope": {"S": "tenant"}
            }""";
    private static final String POLICY_ROW = """
            {
               "PK": {"S": "GLOBAL"},
               "SK": {"S": "POLICY_NAME#ticket-tenant-enforce"},
               "GSI1PK": {"S": "POLICY#p-abc123"},
               "GSI1SK": {"S": "POLICY#p-abc123"},
               "Type": {"S": "Policy"},
               "name": {"S": "ticket-tenant-enforce"},
               "policyId": {"S": "p-abc123"}
            }""";

    /** The document describes users and has no example of one; optional attributes are left out. */
    private static final String USER_ROW = """
            {
               "PK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "SK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "Type": {"S": "User"},
               "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
               "email": {"S": "ann@example.org"},
               "status": {"S": "an attribute of another program"}
            }""";

    private static final String EMAIL_ROW = """
            {
               "PK": {"S": "USER_EMAIL#ann@example.org"},
               "SK": {"S": "USER_EMAIL#ann@example.org"},
               "Type": {"S": "UserEmail"},
               "email": {"S": "ann@example.org"},
               "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"}
            }""";

    private static final String GRANTS = "/v1/tenants/" + ACME + "/grants";
    private static final String STATEMENT = "{\"statement\":\"permit(principal, action, resource);\"}";

    /** The row of the policy has no text. */
    private final Authz authz = new Authz(Map.of("AUTHZ_POLICIES_WITHOUT_TEXT", "ignore"));

    @BeforeEach
    void storeTheExamples() {
        for (String row : List.of(TENANT_ROW, GRANT_ROW, ROLE_ROW, POLICY_ROW, USER_ROW, EMAIL_ROW)) {
            authz.store(DynamoDbJson.item(row));
        }
    }

    @AfterEach
    void close() {
        authz.close();
    }

    @Test
    void everyRouteWorksOnTheExamplesOfTheDesignDocument() {
        String question = Authz.question(USER, ACME, "GetTicket", ACME);
        List<RouteCall> calls = List.of(
                get("/v1/unreadable", 200),
                get("/v1/guards", 200),
                get("/v1/tenants?name=acme", 200),
                get("/v1/tenants/" + ACME, 200),
                post("/v1/tenants", "{\"name\":\"acme\"}", 409),
                get("/v1/users?email=Ann@example.org", 200),
                get("/v1/users/" + USER, 200),
                post("/v1/users", Authz.newUser("ANN@example.org"), 409),
                get("/v1/users/" + USER + "/grants", 200),
                get("/v1/roles/" + ADMIN, 200),
                get("/v1/roles?scope=tenant&name=admin", 200),
                get("/v1/roles?scope=tenant", 200),
                post("/v1/roles", "{\"name\":\"admin\",\"scope\":\"tenant\"}", 409),
                get(GRANTS, 200),
                get(GRANTS + "/" + USER, 200),
                get("/v1/grants/" + GRANT, 200),
                get("/v1/policies/ticket-tenant-enforce", 200),
                get("/v1/policies?prefix=ticket", 200),
                get("/v1/policies?id=p-abc123", 200),
                put("/v1/policies/other", STATEMENT.replace("}", ",\"policyId\":\"p-abc123\"}"), 409),
                put("/v1/policies/ticket-tenant-enforce", STATEMENT, 200),
                get("/v1/policies?id=p-abc123", 200),
                post("/v1/authorize", question, 200),
                post("/v1/explain", question, 200),
                post(
                        "/v1/authorizer",
                        AuthzEventsTest.rest(Tokens.of(USER), "GET", "/tenants/" + ACME + "/tickets/1"),
                        200),
                put(GRANTS + "/" + USER, Authz.roles(ADMIN), 200),
                patch("/v1/users/" + USER, "{\"givenName\":\"Ann\",\"phone\":\"+49 30 123456\"}", 200),
                put("/v1/users/" + USER + "/roles", Authz.roles(), 200),
                patch("/v1/roles/" + ADMIN, "{\"name\":\"owner\"}", 200),
                get("/v1/roles/" + ADMIN, 200),
                patch("/v1/tenants/" + ACME, "{\"name\":\"umbrella\"}", 200),
                get("/v1/tenants?name=acme", 404),
                get("/v1/tenants?name=umbrella", 200),
                delete(GRANTS + "/" + USER, 204),
                delete("/v1/roles/" + ADMIN, 204),
                get("/v1/roles/" + ADMIN, 404),
                delete("/v1/policies/ticket-tenant-enforce", 204),
                get("/v1/policies?id=p-abc123", 404),
                delete("/v1/tenants/" + ACME, 204),
                delete("/v1/users/" + USER, 204),
                get("/v1/users?email=ann@example.org", 404),
                post("/v1/guards/repair", "", 200));
        authz.running.moveClockWithSleep();
        RouteCall.makeAll(authz.running, authz::call, calls);
        assertThat(authz.stored()).isEmpty();
    }

    @Test
    void guardsAreCheckedAndRepairedByRoute() {
        Reply found = authz.get("/v1/guards");
        assertThat(found.status()).isEqualTo(200);
        assertThat(found.json().get("open").asBoolean()).isTrue();
        assertThat(found.json().at("/kinds").findValuesAsText("problem")).containsOnly("missing");
        assertThat(authz.get("/v1/guards")).hasToString(found.toString());

        Reply repaired = authz.post("/v1/guards/repair", "");
        assertThat(repaired.json().get("open").asBoolean()).isFalse();
        assertThat(repaired.json().at("/kinds").findValuesAsText("repaired")).containsOnly("true");

        assertThat(authz.get("/v1/guards").json().at("/kinds").findValues("problem"))
                .isEmpty();
        assertThat(authz.damagedGuards()).isEmpty();
        assertThat(authz.running.call("GET", "/v1/guards", null).status()).isEqualTo(401);
    }

    @Test
    void unreadableRowsAreSkippedReportedAndDeletable() {
        String odd = "01J8Z3Q3TQ6T0C9J2W0G7N2B6W";
        authz.store(DynamoDbJson.item(USER_ROW.replace(USER, odd)
                .replace("ann@", "odd@")
                .replace("\"status\": {\"S\": \"an attribute of another program\"}", "\"roles\": {\"N\": \"1\"}")));
        authz.store(DynamoDbJson.item(EMAIL_ROW.replace(USER, odd).replace("ann@", "odd@")));
        authz.store(DynamoDbJson.item(GRANT_ROW
                .replace(USER, odd)
                .replace("\"roles\": {\"L\"", "\"roles\": {\"M\"")
                .replace("[{\"S\": \"01J8X2W3Y4Z5A6B7C8D9E0F1G2\"}, {\"S\": \"01J8X2W3Y4Z5A6B7C8D9E0F1H3\"}]", "{}")));
        authz.store(DynamoDbJson.item(POLICY_ROW
                .replace("ticket-tenant-enforce", "ticket-odd")
                .replace("{\"S\": \"p-abc123\"}", "{\"N\": \"1\"}")));
        authz.running.moveClockWithSleep();

        assertThat(authz.get("/v1/unreadable").json().get("rows")).hasSize(4);
        assertThat(authz.get(GRANTS).json().findValuesAsText("userId")).containsExactly(USER);
        assertThat(authz.get("/v1/users/" + odd).status()).isEqualTo(409);
        assertThat(authz.delete("/v1/users/" + odd).status()).isEqualTo(409);
        assertThat(authz.delete(GRANTS + "/" + odd).status()).isEqualTo(204);
        assertThat(authz.delete("/v1/users/" + odd).status()).isEqualTo(204);
        assertThat(authz.delete("/v1/policies/ticket-odd").status()).isEqualTo(204);
        assertThat(authz.get("/v1/unreadable").json().findValuesAsText("SK"))
                .containsExactly("POLICY_NAME#ticket-tenant-enforce");
        assertThat(authz.stored()).hasSize(6);
    }

    @Test
    void nameOfATenantWithoutAGuardIsTaken() {
        assertThat(authz.post("/v1/tenants", "{\"name\":\"ACME\"}").toString())
                .startsWith("409 ")
                .contains("\"field\":\"name\"");
        String other = authz.tenant("other");
        assertThat(authz.patch("/v1/tenants/" + other, "{\"name\":\"acme\"}").status())
                .isEqualTo(409);
        assertThat(authz.indexed("GSI1", "TENANT_NAME#acme")).hasSize(1);
    }

    @Test
    void nameOfADeletedTenantWithoutAGuardIsFree() {
        assertThat(authz.delete("/v1/tenants/" + ACME).status()).isEqualTo(204);
        assertThat(authz.post("/v1/tenants", "{\"name\":\"acme\"}").status()).isEqualTo(201);
    }

    @Test
    void roleWithoutAGuardDecides() {
        authz.policy(
                "read", "permit(principal in App::Role::\"" + ADMIN + "\", action in App::Action::\"Get\", resource);");
        assertThat(authz.decide(USER, ACME, "GetTicket", ACME)).isEqualTo("ALLOW PERMITTED");
        authz.delete("/v1/roles/" + ADMIN);
        assertThat(authz.decide(USER, ACME, "GetTicket", ACME)).isEqualTo("DENY NOT_PERMITTED");
    }

    @Test
    void roleWithoutAGuardIsGrantedAndHasOneFromThenOn() {
        assertThat(authz.grant(ACME, USER, ADMIN).status()).isEqualTo(200);
        assertThat(authz.stored("RoleId")).hasSize(1);
        assertThat(authz.damagedGuards()).extracting(finding -> finding.field()).doesNotContain("roleId");
        String tenant = authz.tenant("other");
        assertThat(authz.grant(tenant, USER, ADMIN).status()).isEqualTo(201);
    }

    @Test
    void roleWithoutAGuardIsRenamedAndKeepsItsId() {
        assertThat(authz.patch("/v1/roles/" + ADMIN, "{\"name\":\"owner\"}").status())
                .isEqualTo(200);
        assertThat(authz.get("/v1/roles/" + ADMIN).text("name")).isEqualTo("owner");
        assertThat(authz.get("/v1/roles?scope=tenant&name=admin").status()).isEqualTo(404);
    }

    @Test
    void idOfNoRoleIsLookedForInTheIndexOnceInHalfAMinute() {
        authz.policy(
                "read", "permit(principal in App::Role::\"" + ADMIN + "\", action in App::Action::\"Get\", resource);");
        authz.grant(ACME, USER, ADMIN);
        authz.delete("/v1/roles/" + ADMIN);
        authz.decide(USER, ACME, "GetTicket", ACME);
        authz.store(DynamoDbJson.item(ROLE_ROW));
        assertThat(authz.decide(USER, ACME, "GetTicket", ACME)).isEqualTo("DENY NOT_PERMITTED");
        authz.running.advance(Duration.ofSeconds(30));
        assertThat(authz.decide(USER, ACME, "GetTicket", ACME)).isEqualTo("ALLOW PERMITTED");
    }
}
