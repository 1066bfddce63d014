package dev.monochord.systems.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, in the system's own shape. */
class AuthzRefusalsTest {

    private static Authz authz;

    @BeforeAll
    static void start() {
        authz = new Authz();
    }

    @AfterAll
    static void stop() {
        authz.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "permit(principal, action in my-app::ActionGroup::\"Get\", resource);"
                        + " | expected an entity uid or set of entity uids",
                "permit(principal == my.app::User::\"x\", action, resource);          | ",
                "permit(principal, action, resource is App::Ticket::\"x\");"
                        + " | right hand side of an `is` expression must be an entity type name",
                "forbid(principal, action, resource) unless { action in App::ActionGroup::\"Get\" };"
                        + " | unrecognized entity type `App::ActionGroup`",
                "permit(principal, action == App::Action::\"Nope\", resource); | unrecognized action",
                "permit(principal, action, resource) when { resource.nope == 1 }; | attribute `nope`",
                "permit(principal, action, resource) when { resource.status == \"x\" }; | optional attribute `status`",
                "permit(principal, action, resource); permit(principal, action, resource); | unexpected token",
                "permit(principal == ?principal, action, resource); | template",
                "sesame | ",
            })
    void policyThatCedarDoesNotAcceptIsRefusedWithItsMessage(String statement, String message) {
        Reply refused = authz.policy("bad", statement);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/error/code").asText()).isEqualTo("UNPROCESSABLE");
        assertThat(refused.json().at("/error/field").asText()).isEqualTo("statement");
        assertThat(refused.json().at("/error/message").asText())
                .isNotEmpty()
                .contains(message == null ? "" : message)
                .doesNotContain("JNI");
        assertThat(authz.get("/v1/policies/bad").status()).isEqualTo(404);
    }

    @Test
    void unknownParameterIsRejectedByEveryRoute() {
        RouteCall.assertUnknownParameterIsRejected(authz.running, authz::call);
    }

    @Test
    void policyThatIsNestedTooDeeplyIsRefused() {
        assertNotEvenRead("(".repeat(20_000) + "true" + ")".repeat(20_000), "more than 30 brackets in each other");
        assertNotEvenRead("[".repeat(100) + "]".repeat(100) + " == 1", "more than 30 brackets in each other");
        assertNotEvenRead("if true then true else ".repeat(4_000) + "true", "more than 50 times if");
        assertNotEvenRead("1" + "+1".repeat(40_000) + " == 2", "more than 2000 operators");
        assertThat(authz.policy(
                                "fine",
                                "permit(principal, action, resource) when { \"" + "(".repeat(90) + "\" like \"*\" };")
                        .status())
                .isEqualTo(201);
        authz.delete("/v1/policies/fine");
    }

    private void assertNotEvenRead(String condition, String why) {
        Reply refused = authz.policy("deep", "permit(principal, action, resource) when { " + condition + " };");
        assertThat(refused)
                .hasToString("422 {\"error\":{\"code\":\"UNPROCESSABLE\",\"message\":\"the policy has " + why
                        + "\",\"field\":\"statement\"}}");
    }

    @Test
    void policyIsReplacedListedAndDeleted() {
        assertThat(authz.policy("ticket-read", "permit(principal, action, resource);")
                        .status())
                .isEqualTo(201);
        Reply replaced = authz.policy("ticket-read", "forbid(principal, action, resource);");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(authz.get("/v1/policies?prefix=ticket-").json().at("/items")).hasSize(1);
        assertThat(authz.get("/v1/policies?id=" + replaced.text("policyId")).text("statement"))
                .startsWith("forbid");
        assertThat(authz.get("/v1/policies").json().at("/items")).hasSize(1);
        assertThat(authz.delete("/v1/policies/ticket-read")).hasToString("204 ");
        assertThat(authz.stored("PolicyId")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST  | /v1/tenants  | {'name':''}                          | 400 INVALID name",
                "POST  | /v1/tenants  | {'name':'-acme'}                     | 400 INVALID name",
                "POST  | /v1/tenants  | {'name':'a b'}                       | 400 INVALID name",
                "POST  | /v1/tenants  | {'name':'a#b'}                       | 400 INVALID name",
                "POST  | /v1/tenants  | {'name':'acme','colour':'red'}       | 400 INVALID colour",
                "POST  | /v1/tenants  | {'name':1}                           | 400 INVALID name",
                "POST  | /v1/tenants  | {'name':'x1','parentTenantId':'x'}   | 400 INVALID parentTenantId",
                "POST  | /v1/tenants  | {'name':'x1','parentTenantId':'01J8YZZQ3V8PZKQ0ZKX4C2M7FM'}"
                        + " | 400 INVALID parentTenantId",
                "POST  | /v1/tenants  | {                                    | 400 INVALID",
                "POST  | /v1/tenants  | []                                   | 400 INVALID",
                "POST  | /v1/users    | {'givenName':'A','familyName':'L'}   | 400 INVALID email",
                "POST  | /v1/users    | {'email':'ann','givenName':'A','familyName':'L'}   | 400 INVALID email",
                "POST  | /v1/users    | {'email':'a@b@c','givenName':'A','familyName':'L'} | 400 INVALID email",
                "POST  | /v1/users    | {'email':'a@b.c','familyName':'L'}   | 400 INVALID givenName",
                "POST  | /v1/users    | {'email':'a@b.c','phone':'123','givenName':'A','familyName':'L'}"
                        + " | 400 INVALID phone",
                "POST  | /v1/users    | {'email':'a@b.c','phone':'+49','givenName':'A','familyName':'L'}"
                        + " | 400 INVALID phone",
                "POST  | /v1/users    | {'email':'a@b.c','roles':[],'givenName':'A','familyName':'L'}"
                        + " | 400 INVALID roles",
                "POST  | /v1/roles    | {'name':'admin'}                     | 400 INVALID scope",
                "POST  | /v1/roles    | {'name':'admin','scope':'world'}     | 400 INVALID scope",
                "PUT   | /v1/policies/a%20b | {'statement':'x'}              | 400 INVALID name",
                "POST  | /v1/authorize | {'principal':{'userId':'01J8YZZQ3V8PZKQ0ZKX4C2M7FM'},'action':'GetTicket',"
                        + "'resource':{'type':'Ticket','id':'x','parents':[null]}} | 400 INVALID resource.parents",
                "PUT   | /v1/policies/x | {}                                 | 400 INVALID statement",
                "PUT   | /v1/policies/x | {'statement':'permit(principal,action,resource);','policyId':'guardrail-x'}"
                        + " | 400 INVALID policyId",
                "GET   | /v1/roles    |                                      | 400 INVALID scope",
                "GET   | /v1/policies?limit=0 |                              | 400 INVALID limit",
                "GET   | /v1/tenants/x |                                     | 404 NOT_FOUND",
                "GET   | /v1/users/01J8YZZQ3V8PZKQ0ZKX4C2M7FM |              | 404 NOT_FOUND",
                "GET   | /v1/roles/%23 |                                     | 404 NOT_FOUND",
                "GET   | /v1/grants/x |                                      | 404 NOT_FOUND",
                "PATCH | /v1/users/x  | {}                                   | 404 NOT_FOUND",
                "GET   | /nothing     |                                      | 404 NOT_FOUND",
                "PUT   | /v1/tenants  | {}                                   | 405 METHOD_NOT_ALLOWED",
                "POST  | /v1/authorize | {'principal':{'userId':'x'},'action':'GetTicket'} | 400 INVALID resource",
                "POST  | /v1/authorize | {'action':'GetTicket','resource':{'type':'Ticket','id':'1'}}"
                        + " | 400 INVALID principal.userId",
                "POST  | /v1/authorize | {'principal':{'userId':'x'},'resource':{'type':'Ticket','id':'1'}}"
                        + " | 400 INVALID action",
                "POST  | /v1/authorize"
                        + " | {'principal':{'userId':'x'},'action':'a','resource':{'type':'my-app::T','id':'1'}}"
                        + " | 400 INVALID resource.type",
            })
    void isRefused(String method, String path, String body, String expected) {
        Reply reply = authz.call(method, path, body == null ? null : body.replace('\'', '"'));
        String field = reply.json().at("/error/field").asText();
        assertThat((reply.status() + " " + reply.json().at("/error/code").asText() + " " + field).strip())
                .as(reply.toString())
                .isEqualTo(expected);
        assertThat(reply.json().at("/error/message").asText()).isNotEmpty().doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic x", "Bearer ", "Bearer x", "sesame-open-sesame"})
    void nobodyButTheAdministratorIsLetIn(String header) {
        Reply reply = header.isEmpty()
                ? authz.running.call("GET", "/v1/policies", null)
                : authz.running.call("GET", "/v1/policies", null, "Authorization", header);
        assertThat(reply)
                .hasToString("401 {\"error\":{\"code\":\"UNAUTHENTICATED\",\"message\":\"the header"
                        + " Authorization does not prove who asks\"}}");
    }

    @Test
    void busyStoreIsToldToTryAgain() {
        authz.running.gate().shutAfter(0);
        Reply reply = authz.get("/v1/tenants?name=acme");
        authz.running.gate().open();
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.json().at("/error/code").asText()).isEqualTo("RETRY");
    }

    @Test
    void phoneAndNamesAreBroughtIntoTheirForm() {
        Reply ann = authz.post(
                "/v1/users",
                "{\"email\":\" Zoe@Example.ORG \",\"phone\":\"+49 (30) 123-456\",\"preferredUsername\":\"Zoe\\u0308\","
                        + "\"givenName\":\" Zoe\\u0308 \",\"familyName\":\"L\"}");
        assertThat(ann.text("email")).isEqualTo("zoe@example.org");
        assertThat(ann.text("phone")).isEqualTo("+4930123456");
        assertThat(ann.text("preferredUsername")).isEqualTo("Zo\u00eb");
        assertThat(ann.text("givenName")).isEqualTo("Zo\u00eb");
        assertThat(authz.stored("UserPreferredUsername").get(0).get("PK").s())
                .isEqualTo("USER_PREFERREDUSERNAME#zo\u00eb");
    }
}
