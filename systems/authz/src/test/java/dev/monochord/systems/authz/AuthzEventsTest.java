package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The events of API Gateway and AppSync, at the endpoint and in the function. */
class AuthzEventsTest {

    private static final String ARN = "arn:aws:execute-api:eu-west-1:123456789012:abcdef/prod/";
    private static final String APPSYNC_DENIED = "200 {\"isAuthorized\":false,\"ttlOverride\":0}";
    private static final String APPSYNC_ALLOWED = "200 {\"isAuthorized\":true,\"ttlOverride\":0}";

    private final Authz authz = new Authz();
    private String acme;
    private String ann;
    private String token;

    @BeforeEach
    void someMember() {
        acme = authz.tenant("acme");
        ann = authz.user("ann@example.org");
        String root = authz.role("root", "global");
        authz.grant(acme, ann);
        authz.put("/v1/users/" + ann + "/roles", Authz.roles(root));
        authz.policy("read", "permit(principal is App::TenantGrant, action in App::Action::\"Get\", resource);");
        authz.policy(
                "find",
                "permit(principal in App::GlobalRole::\"" + root + "\", action in"
                        + " App::Action::\"GlobalFind\", resource);");
        token = Tokens.of(ann);
    }

    @AfterEach
    void close() {
        authz.close();
    }

    static String rest(String token, String method, String path) {
        return "{\"type\":\"REQUEST\",\"methodArn\":\"" + ARN + method + path + "\",\"httpMethod\":\"" + method
                + "\",\"path\":\"" + path + "\",\"headers\":{\"authorization\":\"Bearer " + token + "\"}}";
    }

    private static String appSync(String token, String query, String more) {
        return "{\"authorizationToken\":\"" + token + "\",\"requestContext\":{\"apiId\":\"api\",\"accountId\":\"1\","
                + "\"queryString\":" + new String(Json.lenient().write(query), UTF_8) + more + "}}";
    }

    @Test
    void apiGatewayIsAnsweredForExactlyTheMethod() {
        String path = "/tenants/" + acme + "/tickets/1";
        assertThat(authz.post("/v1/authorizer", rest(token, "GET", path)))
                .hasToString("200 {\"principalId\":\"" + ann + "\",\"policyDocument\":{\"Version\":\"2012-10-17\","
                        + "\"Statement\":[{\"Action\":\"execute-api:Invoke\",\"Effect\":\"Allow\",\"Resource\":\"" + ARN
                        + "GET" + path + "\"}]}}");
        assertThat(authz.post("/v1/authorizer", rest(token, "DELETE", path)))
                .hasToString("200 {\"principalId\":\"" + ann + "\",\"policyDocument\":{\"Version\":\"2012-10-17\","
                        + "\"Statement\":[{\"Action\":\"execute-api:Invoke\",\"Effect\":\"Deny\",\"Resource\":\"" + ARN
                        + "DELETE" + path + "\"}]}}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /tenants/{acme}/tickets/1,     Allow",
        "GET,    /tenants/{acme}/tickets/a%2Fb, Allow",
        "GET,    /tenants/{acme}/tickets/a..b,  Allow",
        "GET,    /tenants/{acme}/tickets/..,    Deny",
        "GET,    /tenants/{acme}/tickets/.,     Deny",
        "GET,    /tenants/{acme}/tickets/%2e%2E, Deny",
        "GET,    /tenants/{acme}/tickets/.%2e,  Deny",
        "GET,    /tenants/{acme}/tickets/%252e%252e, Deny",
        "GET,    /tenants/{acme}/tickets/a%2F..%2Fb, Deny",
        "GET,    /tenants/{acme}/tickets/..%5Cb, Deny",
        "GET,    /tenants/{acme}/tickets/%ED%A0%80, Deny",
        "GET,    /tenants/{acme}/tickets/%FF,   Deny",
        "PATCH,  /tenants/{acme}/tickets/1,     Deny",
        "GET,    /tenants/{acme}/tickets,       Deny",
        "GET,    /tenants/{acme}/tickets/,      Deny",
        "GET,    /tenants//tickets/1,           Deny",
        "GET,    /tenants/%zz/tickets/1,        Deny",
        "GET,    /tenants/01J8YZZQ3V8PZKQ0ZKX4C2M7FM/tickets/1, Deny",
        "GET,    /tickets,                      Allow",
        "DELETE, /tickets/1,                    Deny",
        "GET,    /nothing,                      Deny",
        "GET,    /tenants/*/tickets/1,          Deny",
    })
    void apiGatewayIsAnsweredByTheRouteTable(String method, String path, String effect) {
        assertThat(authz.post("/v1/authorizer", rest(token, method, path.replace("{acme}", acme)))
                        .json()
                        .at("/policyDocument/Statement/0/Effect")
                        .asText())
                .isEqualTo(effect);
    }

    @Test
    void eventThatContradictsItselfIsDenied() {
        String path = "/tenants/" + acme + "/tickets/1";
        String good = rest(token, "GET", path);
        assertThat(effect(good)).isEqualTo("Allow");
        assertThat(effect(good.replace("\"httpMethod\":\"GET\"", "\"httpMethod\":\"POST\"")))
                .isEqualTo("Deny");
        assertThat(effect(good.replace("REQUEST", "TOKEN"))).isEqualTo("Deny");
        assertThat(effect(good.replace("Bearer ", "Basic "))).isEqualTo("Deny");
        assertThat(effect(good.replace("\"headers\":{", "\"headers\":{\"Authorization\":\"Bearer x\",")))
                .isEqualTo("Deny");
        assertThat(effect(good.replace("execute-api", "s3"))).isEqualTo("Deny");
    }

    private String effect(String event) {
        return authz.post("/v1/authorizer", event)
                .json()
                .at("/policyDocument/Statement/0/Effect")
                .asText();
    }

    @Test
    void appSyncIsAnsweredByTheFieldThatIsCalled() {
        String query = "query Mine($t: ID!, $id: ID!) { mine: getTicket(tenantId: $t, ticketId: $id) { id } }";
        String variables = ",\"operationName\":\"Mine\",\"variables\":{\"t\":\"" + acme + "\",\"id\":\"1\"}";
        assertThat(authz.post("/v1/authorizer", appSync(token, query, variables)))
                .hasToString(APPSYNC_ALLOWED);
        assertThat(authz.post("/v1/authorizer", appSync("Bearer " + token, query, variables)))
                .hasToString(APPSYNC_ALLOWED);
        assertThat(authz.post("/v1/authorizer", appSync(token, "{ findAllTickets { id } }", "")))
                .hasToString(APPSYNC_ALLOWED);
        assertThat(authz.post("/v1/authorizer", appSync(token, query, ""))).hasToString(APPSYNC_DENIED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ getTicket(tenantId: \"%s\", ticketId: \"..\") { id } }",
                "{ getTicket(tenantId: \"%s\", ticketId: \"1/../2\") { id } }",
                "mutation getTicket { deleteTicket(tenantId: \"%s\", ticketId: \"1\") { id } }",
                "mutation { getTicket: deleteTicket(tenantId: \"%s\", ticketId: \"1\") { id } }",
                "{ getTicket(tenantId: \"%s\", ticketId: \"1\") { id } findTickets(tenantId: \"%s\") { id } }",
                "{ getTicket(tenantId: \"%s\", ticketId: \"1\") { id } ...F } fragment F on Query { x }",
                "mutation { getTicket(tenantId: \"%s\", ticketId: \"1\") { id } }",
                "query A { getTicket(tenantId: \"%s\", ticketId: \"1\") { id } } mutation B { x }",
                "{ getTicket(tenantId: \"%s\") { id } }",
                "{ getTicket(tenantId: \"%s\", ticketId: \"\") { id } }",
                "{ getTicket(tenantId: \"%s\", tenantId: \"x\", ticketId: \"1\") { id } }",
                "{ getTicket(tenantId: \"%s\", ticketId: \"1\") { id }",
                "{ __schema { types { name } } }",
                "{ # getTicket\n deleteTicket }",
                "sesame",
                "",
            })
    void appSyncIsDeniedWhatIsNotOneCallOfAnAllowedField(String query) {
        assertThat(authz.post("/v1/authorizer", appSync(token, query.replace("%s", acme), "")))
                .hasToString(APPSYNC_DENIED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "1", "{\"methodArn\":1}", "{\"authorizationToken\":\"x\"}"})
    void eventOfNeitherFormIsDeniedInBoth(String event) {
        assertThat(authz.post("/v1/authorizer", event))
                .hasToString("200 {\"principalId\":\"anonymous\",\"policyDocument\":{\"Version\":\"2012-10-17\","
                        + "\"Statement\":[{\"Action\":\"execute-api:Invoke\",\"Effect\":\"Deny\",\"Resource\":\"*\"}]},"
                        + "\"isAuthorized\":false,\"ttlOverride\":0}");
    }

    @Test
    void functionAnswersAsTheEndpointDoes() throws IOException {
        AuthorizerFunction function = new AuthorizerFunction(
                Monochord.builder()
                        .client(authz.running.engine().client())
                        .clock(authz.running.engine().clock())
                        .build(),
                Authz.SETTINGS);
        for (String event : new String[] {
            rest(token, "GET", "/tenants/" + acme + "/tickets/1"),
            rest(token, "DELETE", "/tenants/" + acme + "/tickets/1"),
            appSync(token, "{ findAllTickets { id } }", ""),
            appSync("x", "{ findAllTickets { id } }", ""),
            "{}",
        }) {
            assertThat("200 " + handled(function, event))
                    .isEqualTo(authz.post("/v1/authorizer", event).toString());
        }
        assertThat(handled(function, "sesame")).contains("\"Deny\"").contains("\"isAuthorized\":false");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AuthorizerFunction(
                        Monochord.create(authz.running.engine().client()), Map.of()))
                .withMessageContaining("AUTHZ_JWT_SECRET");
    }

    @Test
    void functionWritesAFaultOfItsStoreAsOneLineOfJson() throws IOException {
        AuthorizerFunction function = new AuthorizerFunction(
                Monochord.builder()
                        .client(authz.running.engine().client())
                        .clock(authz.running.engine().clock())
                        .build(),
                Authz.SETTINGS);
        String event = rest(token, "GET", "/tenants/" + acme + "/tickets/1");
        assertThat(printed(() -> handled(function, event))).isEmpty();

        DynamoDbClient store = authz.running.engine().client();
        store.updateTable(update -> update.tableName("authz").deletionProtectionEnabled(false));
        store.deleteTable(delete -> delete.tableName("authz"));
        List<String> lines = printed(() -> handled(function, event));

        assertThat(lines).hasSize(1);
        JsonNode line = Json.lenient().tree(lines.get(0).getBytes(UTF_8));
        assertThat(line.path("level").asText()).isEqualTo("WARNING");
        assertThat(line.path("logger").asText()).isEqualTo(Authorizer.class.getName());
        assertThat(line.path("message").asText()).startsWith("A decision failed and is a denial: ");
        assertThat(line.path("timestamp").asText()).isNotEmpty();
    }

    /** An action whose output is looked at. */
    private interface Printing {
        void run() throws IOException;
    }

    private static List<String> printed(Printing action) throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, UTF_8));
        try {
            action.run();
        } finally {
            System.setOut(before);
        }
        return out.toString(UTF_8).lines().toList();
    }

    private static String handled(AuthorizerFunction function, String event) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        function.handle(new ByteArrayInputStream(event.getBytes(UTF_8)), answer);
        return answer.toString(UTF_8);
    }
}
