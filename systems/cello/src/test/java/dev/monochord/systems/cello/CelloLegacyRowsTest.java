package dev.monochord.systems.cello;

import static dev.monochord.systems.testing.RouteCall.delete;
import static dev.monochord.systems.testing.RouteCall.get;
import static dev.monochord.systems.testing.RouteCall.patch;
import static dev.monochord.systems.testing.RouteCall.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.DynamoDbJson;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example rows of the design document, and forms in which older programs wrote them, on every route. */
class CelloLegacyRowsTest {

    private static final String PROJECT = """
            {
              "pk": "PROJECT#myproj",
              "sk": "METADATA",
              "repository": "https://github.com/example/myproj"
            }""";
    private static final String TOKEN = """
            {
              "pk": "PROJECT#myproj",
              "sk": "TOKEN#tkn-123",
              "created_at": "2023-06-15T12:00:00Z",
              "expires_at": "2023-12-15T12:00:00Z",
              "hashed_token": "<hashed-token-string>"
            }""";
    private static final String TARGET = """
            {
              "pk": "PROJECT#myproj",
              "sk": "TARGET#mytarget",
              "name": "mytarget",
              "type": "aws_account",
              "properties": {
                "any_field_you_need": "some value",
                "more_nesting_here": {
                  "subfield": "value"
                }
              }
            }""";

    private final Cello cello = new Cello();

    @BeforeEach
    void storeTheExamples() {
        store(PROJECT);
        store(TOKEN);
        store(TARGET);
    }

    @AfterEach
    void close() {
        cello.close();
    }

    @Test
    void projectsWhoseNamesDifferOnlyInNormalFormAreDeletedOneByOne() {
        for (String name : List.of("e\u0301acute", "\u00e9acute")) {
            store(PROJECT.replace("myproj", name));
            store(TOKEN.replace("myproj", name));
        }

        assertThat(cello.get("/projects/e%CC%81acute").status()).isEqualTo(200);
        assertThat(cello.delete("/projects/e%CC%81acute").status()).isEqualTo(200);

        assertThat(cello.get("/projects/e%CC%81acute").status()).isEqualTo(404);
        assertThat(cello.get("/projects/%C3%A9acute").status()).isEqualTo(200);
        assertThat(cello.sortKeys("\u00e9acute")).containsExactly("METADATA", "TOKEN#tkn-123");
        assertThat(cello.sortKeys("e\u0301acute")).isEmpty();
    }

    @Test
    void everyRouteWorksOnTheExamplesOfTheDesignDocument() {
        List<RouteCall> calls = List.of(
                get("/health/full", 200),
                get("/unreadable", 200),
                post("/projects", "{\"name\":\"myproj\",\"repository\":\"https://github.com/a/b\"}", 400),
                get("/projects/myproj", 200),
                get("/projects/myproj/tokens", 200),
                get("/projects/myproj/tokens/tkn-123", 200),
                get("/projects/myproj/tokens/self", 401),
                post("/projects/myproj/tokens", null, 200),
                post("/projects/myproj/tokens", null, 409),
                get("/projects/myproj/targets", 200),
                get("/projects/myproj/targets/mytarget", 200),
                patch("/projects/myproj/targets/mytarget", "{\"properties\":{\"more_nesting_here\":1}}", 200),
                post("/projects/myproj/targets", Cello.target("prod"), 200),
                post("/projects/myproj/targets", Cello.target("mytarget"), 400),
                delete("/projects/myproj", 400),
                delete("/projects/myproj/targets/mytarget", 200),
                delete("/projects/myproj/targets/prod", 200),
                delete("/projects/myproj/tokens/tkn-123", 200),
                post("/projects/myproj/tokens", null, 200),
                delete("/projects/myproj", 200),
                get("/projects/myproj", 404));
        RouteCall.makeAll(
                cello.running,
                (method, path, body) -> cello.running.call(method, path, body, "Authorization", Cello.ADMIN),
                calls);
        assertThat(cello.stored()).isEmpty();
    }

    @Test
    void examplesAreShownAsTheyAreStored() {
        assertThat(cello.get("/projects/myproj"))
                .hasToString("200 {\"name\":\"myproj\",\"repository\":\"https://github.com/example/myproj\"}");
        assertThat(cello.get("/projects/myproj/tokens/tkn-123"))
                .hasToString("200 {\"created_at\":\"2023-06-15T12:00:00.000Z\","
                        + "\"expires_at\":\"2023-12-15T12:00:00.000Z\",\"token_id\":\"tkn-123\"}");
        assertThat(cello.get("/projects/myproj/targets/mytarget").json().get("properties"))
                .hasToString("{\"any_field_you_need\":\"some value\",\"more_nesting_here\":{\"subfield\":\"value\"}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"expires_at\":\"\"",
                "\"expires_at\":null",
                "\"created_at\":\"2022-02-02 18:01:49.345261+00\"",
                "\"created_at\":\"2022-02-02 18:01:49.345261+00\",\"expires_at\":\"\"",
                "\"created_at\":\"\",\"expires_at\":\"\"",
                "\"created_at\":\"2022-02-02T11:01:49-07:00\",\"expires_at\":\"2022-02-02 18:01:49+00\"",
                "\"created_at\":1655294400,\"expires_at\":\"1655294400\",\"extra\":{\"a\":[1]}",
                "\"hashed_token\":\"sha256$x\",\"project\":\"myproj\"",
            })
    void tokenWithoutAnExpiryOrInAnotherFormIsListedAsExpiredAndCanBeRevoked(String attributes) {
        store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"TOKEN#old\"," + attributes + "}");
        Reply listed = cello.get("/projects/myproj/tokens");
        assertThat(listed.status()).as(listed.body()).isEqualTo(200);
        assertThat(ids(listed)).containsExactlyInAnyOrder("tkn-123", "old");
        for (JsonNode token : listed.json()) {
            boolean old = token.get("token_id").textValue().equals("old");
            assertThat(token.path("expired").asBoolean()).isEqualTo(old);
        }
        assertThat(cello.get("/projects/myproj/tokens/old")
                        .json()
                        .get("expired")
                        .booleanValue())
                .isTrue();
        assertThat(cello.self("cello:old:", "myproj").status()).isEqualTo(401);
        assertThat(cello.self("cello:old:x", "myproj").status()).isEqualTo(401);
        assertThat(cello.delete("/projects/myproj/tokens/old").status()).isEqualTo(200);
        assertThat(ids(cello.get("/projects/myproj/tokens"))).containsExactly("tkn-123");
    }

    @Test
    void tokensWithoutAnExpiryDoNotCountAgainstTheLimit() {
        for (int i = 0; i < 3; i++) {
            store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"TOKEN#old" + i + "\",\"expires_at\":\"\"}");
        }
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(409);
        assertThat(ids(cello.get("/projects/myproj/tokens"))).hasSize(2).contains("tkn-123");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"properties\":\"{\\\"a\\\":{\\\"b\\\":[1,null]}}\" | {\"a\":{\"b\":[1,null]}}",
                "\"properties\":\"\"                                  | {}",
                "\"properties\":null                                    | {}",
                "\"owner\":\"x\"                                      | {}",
                "\"properties\":{\"policy_arns\":\"x\"},\"version\":3 | {\"credential_type\":\"\",\"policy_arns\":\"x\",\"policy_document\":\"\",\"role_arn\":\"\"}",
            })
    void targetInAnotherFormIsShownListedChangedAndDeleted(String attributes, String shown) {
        store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"TARGET#older\",\"name\":\"older\",\"type\":\"aws_account\","
                + attributes + "}");
        assertThat(cello.get("/projects/myproj/targets/older").json().get("properties"))
                .hasToString(shown);
        assertThat(cello.get("/projects/myproj/targets")).hasToString("200 [\"mytarget\",\"older\"]");
        assertThat(cello.patch("/projects/myproj/targets/older", "{\"properties\":{\"policy_arns\":[]}}")
                        .status())
                .isEqualTo(200);
        assertThat(cello.delete("/projects/myproj/targets/older").status()).isEqualTo(200);
        assertThat(cello.get("/projects/myproj/targets")).hasToString("200 [\"mytarget\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"repository\":null",
                "\"created_at\":\"\",\"updated_at\":\"2022-02-02 18:01:49.345261+00\"",
                "\"repository\":\"\",\"tokens\":[\"a\"],\"created_at\":1655294400",
            })
    void projectInAnotherFormIsShownUsedAndDeleted(String attributes) {
        store("{\"pk\":\"PROJECT#oldproj\",\"sk\":\"METADATA\"," + attributes + "}");
        assertThat(cello.get("/projects/oldproj")).hasToString("200 {\"name\":\"oldproj\",\"repository\":\"\"}");
        assertThat(cello.createToken("oldproj").status()).isEqualTo(200);
        assertThat(cello.createTarget("oldproj", "prod").status()).isEqualTo(200);
        assertThat(cello.delete("/projects/oldproj/targets/prod").status()).isEqualTo(200);
        assertThat(cello.delete("/projects/oldproj").status()).isEqualTo(200);
        assertThat(cello.sortKeys("oldproj")).isEmpty();
    }

    @Test
    void unreadableRowsTakeNoOthersWithThemAndCanBeDeleted() {
        store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"TOKEN#bad\",\"expires_at\":\"never\"}");
        store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"TARGET#badtarget\",\"name\":\"badtarget\","
                + "\"type\":\"aws_account\",\"properties\":\"role=x\"}");
        store("{\"pk\":\"PROJECT#myproj\",\"sk\":\"NOTE#1\",\"text\":\"of another program\"}");
        assertThat(ids(cello.get("/projects/myproj/tokens"))).containsExactly("tkn-123");
        assertThat(cello.get("/projects/myproj/targets")).hasToString("200 [\"mytarget\"]");
        assertThat(cello.get("/unreadable").toString())
                .startsWith("200 ")
                .contains("TOKEN#bad", "TARGET#badtarget", "NOTE#1")
                .doesNotContain("tkn-123", "never", "role=x");
        assertThat(cello.get("/projects/myproj/targets/badtarget").status()).isEqualTo(409);
        assertThat(cello.get("/projects/myproj/tokens/bad").status()).isEqualTo(409);
        assertThat(cello.patch("/projects/myproj/targets/badtarget", "{\"properties\":{}}")
                        .status())
                .isEqualTo(409);
        assertThat(cello.self("cello:bad:x", "myproj").status()).isEqualTo(401);
        assertThat(cello.delete("/projects/myproj/targets/badtarget")).hasToString("200 ");
        assertThat(cello.delete("/projects/myproj/tokens/bad")).hasToString("200 ");
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.delete("/projects/myproj/targets/mytarget")).hasToString("200 ");
        assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
        assertThat(cello.stored()).isEmpty();
    }

    private void store(String row) {
        cello.put(DynamoDbJson.plain(row));
    }

    private static List<String> ids(Reply listed) {
        List<String> ids = new ArrayList<>();
        listed.json().forEach(token -> ids.add(token.get("token_id").textValue()));
        return ids;
    }
}
