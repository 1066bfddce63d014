package dev.monochord.systems.cello;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.testing.Reply;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of targets are open: everything given is stored and shown. */
class CelloPropertiesTest {

    private static final String EXAMPLE =
            "{\"any_field_you_need\":\"some value\",\"more_nesting_here\":{\"subfield\":\"value\"}}";

    private final Cello cello = new Cello();

    @AfterEach
    void close() {
        cello.close();
    }

    @Test
    void examplesOfTheDesignDocumentAreAccepted() {
        assertThat(cello.post("/projects", "{\"name\":\"myproj\",\"repository\":\"https://github.com/example/myproj\"}")
                        .status())
                .isEqualTo(200);
        assertThat(create("mytarget", EXAMPLE)).hasToString("200 {}");
        assertThat(cello.get("/projects/myproj/targets/mytarget").json().get("properties"))
                .isEqualTo(json(EXAMPLE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":null,\"b\":[],\"c\":{},\"d\":\"\",\"e\":false}",
                "{\"a\":[1,-2.5,{\"b\":[[null,true,\"\u00fc\"]]}]}",
                "{\"region\":\"eu-west-1\",\"retries\":3}",
                "{\"a\":12345678901234567890123456789012345678}",
            })
    void everythingGivenIsShownAsItWasGiven(String properties) {
        cello.createProject("myproj");
        assertThat(create("prod", properties)).hasToString("200 {}");
        assertThat(cello.get("/projects/myproj/targets/prod").json().get("properties"))
                .isEqualTo(json(properties));
    }

    @Test
    void unknownPropertiesAreShownAfterTheKnownOnes() {
        cello.createProject("myproj");
        create("prod", "{\"zone\":\"a\",\"role_arn\":\"" + Cello.ROLE + "\",\"owner\":{\"team\":\"x\"}}");
        assertThat(cello.get("/projects/myproj/targets/prod"))
                .hasToString("200 {\"name\":\"prod\",\"type\":\"aws_account\",\"properties\":{"
                        + "\"credential_type\":\"\",\"policy_arns\":[],\"policy_document\":\"\",\"role_arn\":\""
                        + Cello.ROLE + "\",\"owner\":{\"team\":\"x\"},\"zone\":\"a\"}}");
    }

    @Test
    void patchReplacesAndAddsPropertiesAndKeepsTheOthers() {
        cello.createProject("myproj");
        create("mytarget", EXAMPLE);
        Reply changed = cello.patch(
                "/projects/myproj/targets/mytarget",
                "{\"properties\":{\"more_nesting_here\":{\"other\":[1]},\"added\":null}}");
        assertThat(changed.json().get("properties"))
                .isEqualTo(json("{\"any_field_you_need\":\"some value\",\"more_nesting_here\":{\"other\":[1]},"
                        + "\"added\":null}"));
        assertThat(cello.get("/projects/myproj/targets/mytarget").json()).isEqualTo(changed.json());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{}                                   | credential_type is required",
                "{'credential_type':''}               | credential_type is required",
                "{'credential_type':'assumed_role'}   | role_arn is required",
                "{'credential_type':'assumed_role','role_arn':null,'more':1} | role_arn is required",
            })
    void strictTargetsDemandWhatTheOriginalDemands(String properties, String reason) {
        try (Cello strict = new Cello(Map.of("CELLO_STRICT_TARGETS", "true"))) {
            strict.createProject("myproj");
            assertThat(strict.post("/projects/myproj/targets", target("prod", properties.replace('\'', '"'))))
                    .hasToString("400 {\"error_message\":\"invalid request, " + reason + "\"}");
            assertThat(strict.createTarget("myproj", "prod").status()).isEqualTo(200);
        }
    }

    @Test
    void gitSuffixCanBeRequired() {
        try (Cello strict = new Cello(Map.of("CELLO_GIT_SUFFIX_OPTIONAL", "false"))) {
            assertThat(strict.post(
                            "/projects", "{\"name\":\"myproj\",\"repository\":\"https://github.com/example/myproj\"}"))
                    .hasToString("400 {\"error_message\":\"invalid request, repository must be a git uri\"}");
        }
    }

    private Reply create(String name, String properties) {
        return cello.post("/projects/myproj/targets", target(name, properties));
    }

    private static String target(String name, String properties) {
        return "{\"name\":\"" + name + "\",\"type\":\"aws_account\",\"properties\":" + properties + "}";
    }

    private static JsonNode json(String text) {
        return Json.lenient().tree(text.getBytes(UTF_8));
    }
}
