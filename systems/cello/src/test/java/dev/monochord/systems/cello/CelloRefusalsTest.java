package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Cello refuses, and in which words. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CelloRefusalsTest {

    private static final String ARN = "arn:aws:iam::aws:policy/P";

    private final Cello cello = new Cello();
    private String token = "";

    @BeforeAll
    void fill() {
        token = cello.createProject("myproj").text("token");
        cello.createTarget("myproj", "prod");
    }

    @AfterAll
    void close() {
        cello.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                     | name is required",
                "{'name':''}                            | name is required",
                "{'name':null}                          | name is required",
                "{'name':'my-proj'}                     | name must be alphanumeric",
                "{'name':'my proj'}                     | name must be alphanumeric",
                "{'name':'a#b'}                         | name must be alphanumeric",
                "{'name':'projét'}                      | name must be alphanumeric",
                "{'name':'proj\\n'}                     | name must be alphanumeric",
                "{'name':'abc'}                         | name must be between 4 and 32 characters",
                "{'name':'a12345678901234567890123456789012'} | name must be between 4 and 32 characters",
                "{'name':'proj'}                        | repository is required",
                "{'name':'proj','repository':''}        | repository is required",
                "{'name':'proj','repository':'nowhere'} | repository must be a git uri",
                "{'name':'proj','repository':'git@github.com:example/myproj'}        | repository must be a git uri",
                "{'name':'proj','repository':'http://github.com/example/myproj.git'} | repository must be a git uri",
                "{'name':'proj','repository':'see https://x/y.git'}   | repository must be a git uri",
                "{'name':'proj','repository':'https://x/y.git; rm'}   | repository must be a git uri",
                "{'name':'proj','repository':'https://x/y.git\\n'}    | repository must be a git uri",
                "{'name':'proj','repository':'file:///etc/passwd.git'} | repository must be a git uri",
            })
    void projectIsRefusedWithTheReason(String body, String reason) {
        assertThat(cello.post("/projects", body.replace('\'', '"')))
                .hasToString("400 {\"error_message\":\"invalid request, " + reason + "\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://github.com/example/myproj.git",
                "https://github.com/example/myproj",
                "https://user@github.com:8443/~example/my-proj.git/",
                "ssh://git@github.com/example/myproj.git",
                "git://example.org/myproj.git",
                "git@github.com:example/myproj.git"
            })
    void repositoryMayBe(String repository) {
        assertThat(cello.post("/projects", "{\"name\":\"repo\",\"repository\":\"" + repository + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(cello.delete("/projects/repo").status()).isEqualTo(200);
    }

    static Stream<Arguments> targets() {
        String role = "'credential_type':'assumed_role','role_arn':'" + ARN + "'";
        return Stream.of(
                Arguments.of("{}", "name is required"),
                Arguments.of("{'name':'1abc'}", "name must be alphanumeric underscore"),
                Arguments.of("{'name':'_abc'}", "name must be alphanumeric underscore"),
                Arguments.of("{'name':'my-target'}", "name must be alphanumeric underscore"),
                Arguments.of("{'name':'abc'}", "name must be between 4 and 32 characters"),
                Arguments.of("{'name':'" + "a".repeat(33) + "'}", "name must be between 4 and 32 characters"),
                Arguments.of("{'name':'beta'}", "type is required"),
                Arguments.of("{'name':'beta','type':'gcp'}", "type must be one of 'aws_account'"),
                properties("'credential_type':'vault'", "credential_type must be one of 'assumed_role'"),
                properties("'credential_type':5", "credential_type must be one of 'assumed_role'"),
                properties("'role_arn':['" + ARN + "']", "role_arn must be a valid arn"),
                properties("'policy_arns':'x'", "policy_arns must be a list of arns"),
                properties("'policy_document':{}", "policy_document must be text that holds a json object"),
                properties("'a':{'':1}", "properties has an empty name"),
                properties("'a':[1e200]", "properties has a number larger than 9.99E+125"),
                properties("'a':{'b':1e-131}", "properties has a number closer to zero than 1E-130"),
                properties(
                        "'a':123456789012345678901234567890123456789",
                        "properties has a number with more than 38 digits"),
                properties("'a':" + "[".repeat(32) + "]".repeat(32), "properties is nested deeper than 32 levels"),
                properties(
                        "'a':'" + "x".repeat(410_000) + "'",
                        "properties are larger than an item of DynamoDB can be, which is 400 KB"),
                properties("'credential_type':'assumed_role','role_arn':'role'", "role_arn must be a valid arn"),
                properties(
                        "'credential_type':'assumed_role','role_arn':'arn:aws:iam:::'", "role_arn must be a valid arn"),
                properties(
                        "'credential_type':'assumed_role','role_arn':'arn::iam::1:r'", "role_arn must be a valid arn"),
                properties(
                        "'credential_type':'assumed_role','role_arn':'" + ARN + "x".repeat(2048) + "'",
                        "role_arn must be a valid arn"),
                properties(
                        role + ",'policy_arns':[" + ("'" + ARN + "',").repeat(5) + "'" + ARN + "']",
                        "policy_arns cannot be more than 5"),
                properties(role + ",'policy_arns':['policy']", "policy_arns contains an invalid arn"),
                properties(role + ",'policy_arns':[null]", "policy_arns contains an invalid arn"),
                properties(role + ",'policy_document':'[]'", "policy_document must be a json object"),
                properties(role + ",'policy_document':'{'", "policy_document must be a json object"),
                properties(
                        role + ",'policy_document':'" + "x".repeat(20 * 1024 + 1) + "'",
                        "policy_document cannot be more than 20 KB"));
    }

    private static Arguments properties(String properties, String reason) {
        return Arguments.of("{'name':'beta','type':'aws_account','properties':{" + properties + "}}", reason);
    }

    @ParameterizedTest
    @MethodSource("targets")
    void targetIsRefusedWithTheReason(String body, String reason) {
        assertThat(cello.post("/projects/myproj/targets", body.replace('\'', '"')))
                .hasToString("400 {\"error_message\":\"invalid request, " + reason + "\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "{",
                "{\"name\":5}",
                "{\"name\":[]}",
                "{\"name\":\"a\",\"name\":\"b\"}",
                "{} {}",
                "{\"name\":\"\\ud800\"}",
                "\"text\"",
                "{\"properties\":\"x\"}",
                "{\"properties\":{\"a\":\"\\udc00\"}}"
            })
    void bodyThatCannotBeReadIsRefused(String body) {
        String expected = "400 {\"error_message\":\"error decoding request\"}";
        assertThat(cello.post("/projects/myproj/targets", body)).hasToString(expected);
        if (!body.contains("properties")) {
            assertThat(cello.post("/projects", body)).hasToString(expected);
        }
        if (!body.contains("name\":")) {
            assertThat(cello.patch("/projects/myproj/targets/prod", body)).hasToString(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST  | /projects                     | {'nme':'a'}       | unknown field nme; did you mean name?",
                "POST  | /projects                     | {'repositry':'a'} | unknown field repositry; did you mean repository?",
                "POST  | /projects/myproj/targets      | {'property':{}}   | unknown field property; expected name, properties, type",
                "PATCH | /projects/myproj/targets/prod | {'propertes':{}}  | unknown field propertes; did you mean properties?",
                "GET   | /projects/myproj/tokens?all=1 |                   | unknown query parameter all; no query parameter is expected",
            })
    void unknownNameIsRejectedWithASuggestion(String method, String path, String body, String message) {
        String json = body == null ? null : body.replace('\'', '"');
        assertThat(cello.running.call(method, path, json, "Authorization", Cello.ADMIN))
                .hasToString("400 {\"error_message\":\"" + message + "\"}");
    }

    @Test
    void bodyOfAnotherContentTypeIsUnsupported() {
        assertThat(cello.running.call(
                        "POST", "/projects", "{}", "Authorization", Cello.ADMIN, "Content-Type", "text/plain"))
                .hasToString("415 {\"error_message\":\"the Content-Type must be application/json\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | /projects/none                | 404 | error retrieving project",
                "GET    | /projects/none/tokens         | 404 | project does not exist",
                "POST   | /projects/none/tokens         | 404 | project does not exist",
                "DELETE | /projects/none/tokens/x       | 404 | project does not exist",
                "GET    | /projects/none/tokens/x       | 404 | project does not exist",
                "GET    | /projects/myproj/tokens/x     | 404 | token not found",
                "GET    | /projects/myproj/tokens/%0a   | 404 | token not found",
                "GET    | /projects/none/targets        | 404 | project does not exist",
                "GET    | /projects/none/targets/prod   | 404 | target not found",
                "GET    | /projects/myproj/targets/none | 404 | target not found",
                "GET    | /projects/%0a/tokens          | 404 | project does not exist",
                "GET    | /projects/a%2fb/targets       | 404 | project does not exist",
                "GET    | /projects/myproj/targets/%07  | 404 | target not found",
            })
    void whatDoesNotExistIsNotFound(String method, String path, int status, String message) {
        assertThat(cello.running.call(method, path, null, "Authorization", Cello.ADMIN))
                .hasToString(status + " {\"error_message\":\"" + message + "\"}");
    }

    @Test
    void targetOfNoProjectIsRefused() {
        assertThat(cello.createTarget("none", "prod"))
                .hasToString("400 {\"error_message\":\"project does not exist\"}");
        assertThat(cello.createTarget("%0a", "prod")).hasToString("400 {\"error_message\":\"project does not exist\"}");
        assertThat(cello.patch("/projects/none/targets/prod", "{}"))
                .hasToString("404 {\"error_message\":\"project does not exist\"}");
        assertThat(cello.patch("/projects/myproj/targets/none", "{}"))
                .hasToString("404 {\"error_message\":\"target not found\"}");
        assertThat(cello.patch("/projects/myproj/targets/%0a", "{}"))
                .hasToString("404 {\"error_message\":\"target not found\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/projects/none",
                "/projects/%0a",
                "/projects/none/targets/prod",
                "/projects/myproj/targets/none",
                "/projects/myproj/targets/%0a",
                "/projects/myproj/tokens/none",
                "/projects/myproj/tokens/%0a"
            })
    void deletingWhatIsNotThereSucceeds(String path) {
        assertThat(cello.delete(path)).hasToString("200 ");
    }

    @Test
    void namesAsLongAsAHeaderAllowsAreNotFound() {
        String name = "x".repeat(3000);
        assertThat(cello.get("/projects/" + name).status()).isEqualTo(404);
        assertThat(cello.delete("/projects/" + name).status()).isEqualTo(200);
        assertThat(cello.delete("/projects/myproj/targets/" + name).status()).isEqualTo(200);
        assertThat(cello.self("cello:" + name + ":x", "myproj").status()).isEqualTo(401);
        assertThat(cello.self("cello:x:x", name).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                | format",
                "admin                           | format",
                "vault:admin                     | format",
                "Bearer sesame                   | format",
                "vault:admin:                    |",
                "vault:admin:wrong               |",
                "vault:admin:sesame              |",
                "vault:Admin:sesame:open:sesame  |",
                "vault::sesame:open:sesame       |",
                "github:admin:sesame:open:sesame |",
                ":admin:sesame:open:sesame       |",
                "cello:none:sesame               |",
            })
    void whoIsNotTheAdministratorIsRefusedEverywhere(String header, String what) {
        String credential = header == null ? "" : header;
        String message = "error unauthorized, invalid authorization header" + (what == null ? "" : " " + what);
        String expected = "401 {\"error_message\":\"" + message + "\"}";
        for (String path : new String[] {
            "/projects/myproj",
            "/projects/none",
            "/projects/myproj/tokens",
            "/projects/myproj/tokens/self",
            "/projects/myproj/targets",
            "/projects/myproj/targets/prod"
        }) {
            assertThat(cello.as(credential, path)).hasToString(expected);
        }
        assertThat(cello.running.call("POST", "/projects", "nonsense", "Authorization", credential))
                .hasToString(expected);
        assertThat(cello.running.call("DELETE", "/projects/myproj", null, "Authorization", credential))
                .hasToString(expected);
    }

    @Test
    void requestWithoutTheHeaderIsRefused() {
        assertThat(cello.running.call("GET", "/projects/myproj", null))
                .hasToString("401 {\"error_message\":\"error unauthorized, invalid authorization header format\"}");
    }

    @Test
    void bothProvidersAreAcceptedForAdministratorsAndTokens() {
        assertThat(cello.as("cello:admin:" + Cello.SECRET, "/projects/myproj").status())
                .isEqualTo(200);
        assertThat(cello.self(token, "myproj").status()).isEqualTo(200);
        assertThat(cello.self(token.replaceFirst("cello", "vault"), "myproj").status())
                .isEqualTo(200);
        assertThat(cello.self(token.replaceFirst("cello", "github"), "myproj").status())
                .isEqualTo(401);
        assertThat(cello.self(token + "x", "myproj").status()).isEqualTo(401);
        assertThat(cello.self(Cello.ADMIN, "myproj").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"GET, /nothing, 404", "PATCH, /projects/myproj, 405", "POST, /projects, 413"})
    void refusalOfTheServerHasTheShapeOfCello(String method, String path, int status) {
        String body = "{\"name\":\"" + "x".repeat(status == 413 ? 1024 * 1024 : 1) + "\"}";
        Reply reply = cello.running.call(method, path, body, "Authorization", Cello.ADMIN);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body()).startsWith("{\"error_message\":");
    }

    @Test
    void traceIdIsEchoed() {
        String path = "/projects/none";
        assertThat(cello.running
                        .call("GET", path, null, "Authorization", Cello.ADMIN, "X-B3-TraceId", "463ac35c9f6413ad")
                        .header("X-B3-TraceId"))
                .isEqualTo("463ac35c9f6413ad");
        assertThat(cello.get(path).header("X-B3-TraceId")).matches("[0-9a-f]{32}");
    }
}
