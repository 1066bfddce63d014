package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static dev.monochord.systems.nucleus.Nucleus.data;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Nucleus does not take, over HTTP: each field, header and parameter at its edges. */
class RefusalsAcceptanceTest {

    private final Nucleus nucleus = Nucleus.start();

    @BeforeEach
    void someAccount() {
        nucleus.activeAccount(ACCOUNT, "production");
    }

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\u00a0", "\u200b", "\ufeff", "\u3000\u200d", "a\nb", "a\u0085", "a\u2028b", "\u007f"})
    void nameThatShowsNothingOrHasControlCharactersIsRefused(String name) {
        refused(nucleus.account("210987654321", name), 400, "account_name");
        refused(nucleus.call("POST", "/schedules", schedule(Map.of("schedule_name", name))), 400, "schedule_name");
        refused(nucleus.call("PUT", "/accounts/" + ACCOUNT, Map.of("account_name", name)), 400, "account_name");
    }

    @Test
    void unknownParameterIsRejectedByEveryRoute() {
        RouteCall.assertUnknownParameterIsRejected(
                nucleus.running(), (method, path, body) -> nucleus.call(method, path.substring("/api".length()), body));
    }

    @Test
    void unknownFieldIsRejectedWithASuggestion() {
        refused(
                nucleus.call("PUT", "/accounts/" + ACCOUNT, Map.of("acount_name", "x")),
                400,
                "unknown field acount_name; did you mean account_name?");
    }

    @Test
    void nameHasUpTo128CharactersOfAnyKind() {
        String longest = "\ud83d\ude00".repeat(128);
        assertThat(data(nucleus.account("210987654321", longest))
                        .get("account_name")
                        .textValue())
                .isEqualTo(longest);
        refused(nucleus.account("210987654322", longest + "x"), 400, "account_name must have at most 128 characters");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"1\"               | 412",
                "\"2\"               | 200",
                "2                   | 200",
                "*                   | 200",
                "\"1\", \"2\"        | 200",
                "\"1\",\"3\"         | 412",
                "W/\"2\"             | 412",
                "\"another\"         | 412",
                "\"\"                | 412",
                "\"99999999999999999999\" | 412",
                "another             | 400",
                "\"2                 | 400",
                "\"2\",              | 400",
                "-2                  | 400",
            })
    void versionThatWasSeenIsATagOrAListOfTags(String header, int status) {
        String path = "/accounts/" + ACCOUNT;
        assertThat(nucleus.get(path).header("ETag")).isEqualTo("\"2\"");
        Reply reply = nucleus.as("admin", "PUT", path, Map.of("account_name", "x"), "If-Match", header);
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        Reply deleted = nucleus.as("admin", "DELETE", path, null, "If-Match", status == 200 ? "\"3\", \"4\"" : header);
        assertThat(deleted.status()).as(deleted.toString()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "arn:aws:ec2:eu-west-1:123456789012:instance/i-0abc           | added",
                "arn:aws-cn:ec2:cn-north-1:123456789012:instance/i-0abc       | added",
                "arn:aws-us-gov:rds:us-gov-west-1:123456789012:cluster:orders | added",
                "arn:aws-iso-b:ecs:us-isob-east-1:123456789012:service/web    | added",
                "arn:aws-eusc:rds:eusc-de-east-1:123456789012:db:orders       | added",
                "arn:awsx:ec2:eu-west-1:123456789012:instance/i-0abc          | failed",
                "arn:aws-:ec2:eu-west-1:123456789012:instance/i-0abc          | failed",
                "arn:aws:ec2:-:123456789012:instance/i-0abc                   | failed",
                "arn:aws:ec2:eu-west:123456789012:instance/i-0abc             | failed",
                "arn:aws:ec2::123456789012:instance/i-0abc                    | failed",
                "arn:aws:ec2:eu-west-1::instance/i-0abc                       | failed",
                "arn:aws:ec2:eu-west-1:123456789012:volume/v-0abc             | failed",
                "arn:aws:rds:eu-west-1:123456789012:snapshot:orders           | failed",
                "arn:aws:lambda:eu-west-1:123456789012:function:web           | failed",
            })
    void arnNamesSomethingThatCanBeSwitchedInARegion(String arn, String result) {
        String id = nucleus.schedule("office");
        assertThat(data(nucleus.call("POST", "/schedules/" + id + "/resources", List.of(Map.of("arn", arn))))
                        .findValuesAsText("result"))
                .containsExactly(result);
    }

    @Test
    void arnIsAsLongAsASortKeyCanBe() {
        String id = nucleus.schedule("office");
        String arn = "arn:aws:rds:eu-west-1:123456789012:db:";
        String longest = arn + "x".repeat(1024 - "RESOURCE#".length() - arn.length());
        assertThat(data(nucleus.call(
                                "POST",
                                "/schedules/" + id + "/resources",
                                List.of(Map.of("arn", longest), Map.of("arn", longest + "x"))))
                        .findValuesAsText("result"))
                .containsExactly("added", "failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start_cron | 0 24 * * *",
                "start_cron | 0 0 30 2 *",
                "start_cron | 0 8 * * ? 2025",
                "end_cron   | cron(0 8 ? * MON-FRI *)",
                "end_cron   | @daily",
                "timezone   | +02:00",
                "timezone   | UTC+2",
                "timezone   | Z",
                "timezone   | Europe/Atlantis",
                "dst_gap    | jump",
            })
    void scheduleThatCouldNotBeKeptIsRefused(String field, String value) {
        refused(nucleus.call("POST", "/schedules", schedule(Map.of(field, value))), 400, field + " ");
        assertThat(data(nucleus.get("/schedules")).get("schedules")).isEmpty();
    }

    private static Map<String, Object> schedule(Map<String, Object> changes) {
        Map<String, Object> all = new HashMap<>(Map.of(
                "schedule_name", "office",
                "start_cron", "0 8 * * MON-FRI",
                "end_cron", "0 20 * * MON-FRI",
                "timezone", "Europe/Berlin"));
        all.putAll(changes);
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SCHEDULE", "SCHEDULE%23", "ACCOUNT%2312", "schedule%23x", "USER%23ann", "GLOBAL%23"})
    void entityThatCannotHaveEntriesIsRefused(String entity) {
        refused(nucleus.get("/audit?entity=" + entity), 400, "entity must be SCHEDULE#id, ACCOUNT#id or GLOBAL");
    }

    @Test
    void encodedNulIsRefused() {
        refused(nucleus.get("/audit?entity=%00"), 400, "The request target is malformed.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "to=9999-12-31T23:59:59.999Z      | 200",
                "from=0000-01-01T00:00:00Z        | 200",
                "from=9999-12-31T23:59:59.9999Z   | 400",
                "from=0000-01-01T00:00:00%2B01:00 | 400",
                "from=2026-02-30T00:00:00Z        | 400",
                "to=2026-06-01T00:00:00           | 400",
                "to=                              | 400",
            })
    void timesOfTheLogHaveYearsOfFourDigits(String query, int status) {
        assertThat(nucleus.get("/audit?" + query).status()).isEqualTo(status);
        assertThat(nucleus.get("/audit/stats?" + query).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer viewer-secret-for-tests, 200",
        "bearer viewer-secret-for-tests, 200",
        "BEARER viewer-secret-for-tests, 200",
        "Basic viewer-secret-for-tests, 401",
        "viewer-secret-for-tests, 401",
        "Bearer viewer-secret-for-test, 401",
        "Bearer, 401"
    })
    void secretIsProvenByTheBearerScheme(String header, int status) {
        assertThat(nucleus.running()
                        .call("GET", "/api/accounts", null, "Authorization", header)
                        .status())
                .isEqualTo(status);
    }

    private static void refused(Reply reply, int status, String beginning) {
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        assertThat(reply.json().get("success").booleanValue()).isFalse();
        assertThat(reply.json().get("error").textValue()).startsWith(beginning);
    }
}
