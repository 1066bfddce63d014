package dev.monochord.systems.cello;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What Cello does, called over HTTP and looked at in its table. */
class CelloAcceptanceTest {

    private final Cello cello = new Cello();

    @AfterEach
    void close() {
        cello.close();
    }

    @Test
    void createdProjectHasATokenThatWorksAndIsNotStoredInClear() throws Exception {
        Reply created = cello.createProject("myproj");
        assertThat(created.status()).isEqualTo(200);
        assertThat(created.json().fieldNames()).toIterable().containsExactly("token", "token_id");
        String token = created.text("token");
        String id = created.text("token_id");
        assertThat(token).startsWith("cello:" + id + ":");

        assertThat(cello.self(token, "myproj"))
                .hasToString("200 {\"created_at\":\"2023-06-15T12:00:00.000Z\","
                        + "\"expires_at\":\"2024-06-15T04:00:00.000Z\",\"token_id\":\"" + id + "\"}");
        String secret = token.substring(token.lastIndexOf(':') + 1);
        assertThat(secret).hasSize(43);
        assertThat(cello.stored().toString()).doesNotContain(secret);
        assertThat(cello.running.log()).doesNotContain(secret).doesNotContain(Cello.SECRET);

        String hash = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        assertThat(cello.stored())
                .containsExactlyInAnyOrder(
                        item(
                                "pk",
                                "PROJECT#myproj",
                                "sk",
                                "METADATA",
                                "repository",
                                Cello.REPOSITORY,
                                "created_at",
                                "2023-06-15T12:00:00.000Z",
                                "updated_at",
                                "2023-06-15T12:00:00.000Z",
                                "version",
                                1,
                                "token_count",
                                1,
                                "target_count",
                                0),
                        item(
                                "pk",
                                "PROJECT#myproj",
                                "sk",
                                "TOKEN#" + id,
                                "created_at",
                                "2023-06-15T12:00:00.000Z",
                                "expires_at",
                                "2024-06-15T04:00:00.000Z",
                                "hashed_token",
                                "sha256$" + hash,
                                "ttl",
                                Cello.NOW
                                        .plus(Cello.LIFE)
                                        .plus(Duration.ofDays(30))
                                        .getEpochSecond()));
    }

    @Test
    void projectIsShownByItsNameInItsCase() {
        cello.createProject("myProj");
        assertThat(cello.get("/projects/myProj"))
                .hasToString("200 {\"name\":\"myProj\",\"repository\":\"" + Cello.REPOSITORY + "\"}");
        assertThat(cello.get("/projects/myproj")).hasToString("404 {\"error_message\":\"error retrieving project\"}");
    }

    @Test
    void secondProjectOfANameIsRefusedAndChangesNothing() {
        cello.createProject("myproj");
        List<?> before = cello.stored();
        assertThat(cello.createProject("myproj")).hasToString("400 {\"error_message\":\"project already exists\"}");
        assertThat(cello.stored()).isEqualTo(before);
    }

    @Test
    void thirdLivingTokenIsRefused() {
        cello.createProject("myproj");
        cello.running.advance(Duration.ofSeconds(1));
        Reply second = cello.createToken("myproj");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().fieldNames())
                .toIterable()
                .containsExactly("created_at", "expires_at", "token", "token_id");
        assertThat(cello.self(second.text("token"), "myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj")).hasToString("409 {\"error_message\":\"token limit reached\"}");
    }

    @Test
    void tokensAreListedNewestFirst() {
        String first = cello.createProject("myproj").text("token_id");
        cello.running.advance(Duration.ofSeconds(1));
        String second = cello.createToken("myproj").text("token_id");
        assertThat(cello.get("/projects/myproj/tokens"))
                .hasToString("200 [{\"created_at\":\"2023-06-15T12:00:01.000Z\","
                        + "\"expires_at\":\"2024-06-15T04:00:01.000Z\",\"token_id\":\"" + second + "\"},"
                        + "{\"created_at\":\"2023-06-15T12:00:00.000Z\","
                        + "\"expires_at\":\"2024-06-15T04:00:00.000Z\",\"token_id\":\"" + first + "\"}]");
        cello.delete("/projects/myproj/tokens/" + first);
        cello.delete("/projects/myproj/tokens/" + second);
        assertThat(cello.get("/projects/myproj/tokens")).hasToString("200 []");
    }

    @Test
    void fiftyCreatesAtOnceMakeTwoTokens() {
        String first = cello.createProject("myproj").text("token_id");
        cello.delete("/projects/myproj/tokens/" + first);
        List<Reply> replies = cello.running.together(50, i -> cello.creatingToken("myproj"));
        assertThat(replies.stream().map(Reply::status).filter(status -> status == 200))
                .hasSize(2);
        assertThat(replies.stream().filter(reply -> reply.status() != 200))
                .allSatisfy(reply -> assertThat(reply).hasToString("409 {\"error_message\":\"token limit reached\"}"));
        assertThat(cello.sortKeys("myproj")).hasSize(3);
    }

    @Test
    void revokedTokenIsRefusedAndMakesRoom() {
        Reply created = cello.createProject("myproj");
        cello.createToken("myproj");
        assertThat(cello.delete("/projects/myproj/tokens/" + created.text("token_id")))
                .hasToString("200 ");
        assertThat(cello.delete("/projects/myproj/tokens/" + created.text("token_id")))
                .hasToString("200 ");
        assertThat(cello.self(created.text("token"), "myproj").status()).isEqualTo(401);
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(409);
    }

    @Test
    void expiredTokenIsRefusedDoesNotCountAndIsRemovedByTheNext() {
        Reply first = cello.createProject("myproj");
        cello.createToken("myproj");
        cello.running.advance(Cello.LIFE.minusMillis(1));
        assertThat(cello.self(first.text("token"), "myproj").status()).isEqualTo(200);
        cello.running.advance(Duration.ofMillis(1));
        assertThat(cello.self(first.text("token"), "myproj"))
                .hasToString("401 {\"error_message\":\"error unauthorized, invalid authorization header\"}");

        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.sortKeys("myproj")).hasSize(2);
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tokensPastTheirTimeToLiveDoNotCountWhetherOrNotTheirItemsAreGone(boolean removed) {
        cello.createProject("myproj");
        cello.createToken("myproj");
        cello.running.advance(Cello.LIFE.plusDays(31));
        if (removed) {
            assertThat(cello.running.engine().deleteExpired()).isEqualTo(2);
        }
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(409);
        assertThat(cello.sortKeys("myproj")).hasSize(3);
    }

    @Test
    void manyExpiredTokensMakeRoomForOne() {
        cello.put(item("pk", "PROJECT#myproj", "sk", "METADATA", "repository", Cello.REPOSITORY));
        for (int i = 0; i < 130; i++) {
            cello.putToken("myproj", "old-" + i, Cello.NOW.minusSeconds(i));
        }
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.sortKeys("myproj")).hasSize(2);
    }

    @Test
    void tokensThatWereCopiedCountWhateverTheFormOfTheirTimes() {
        cello.put(item("pk", "PROJECT#myproj", "sk", "METADATA", "repository", Cello.REPOSITORY));
        copied("one", "2023-06-15T06:00:01-07:00");
        copied("two", "2023-06-15 12:00:00.5+00");
        copied("old", "2023-06-15T13:59:59.9+02:00");
        assertThat(cello.createToken("myproj").status()).isEqualTo(409);
        cello.delete("/projects/myproj/tokens/two");
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);
        assertThat(cello.sortKeys("myproj")).hasSize(3).contains("TOKEN#one").doesNotContain("TOKEN#old");
    }

    private void copied(String id, String expires) {
        cello.put(item(
                "pk",
                "PROJECT#myproj",
                "sk",
                "TOKEN#" + id,
                "created_at",
                "2022-02-02 18:01:49.345261+00",
                "expires_at",
                expires));
    }

    @Test
    void tokenOfOneProjectIsRefusedByAnother() {
        String token = cello.createProject("projA").text("token");
        cello.createProject("projB");
        assertThat(cello.self(token, "projA").status()).isEqualTo(200);
        assertThat(cello.self(token, "projB"))
                .hasToString("401 {\"error_message\":\"error unauthorized, invalid authorization header\"}");
        assertThat(cello.as(token, "/projects/projA").status()).isEqualTo(401);
    }

    @Test
    void projectWithTargetsIsNotDeletedAndOneWithoutLeavesNothing() {
        cello.createProject("myproj");
        cello.createProject("other");
        cello.createTarget("myproj", "prod");
        assertThat(cello.delete("/projects/myproj"))
                .hasToString("400 {\"error_message\":\"project has existing targets, not deleting\"}");
        assertThat(cello.get("/projects/myproj").status()).isEqualTo(200);
        assertThat(cello.createToken("myproj").status()).isEqualTo(200);

        assertThat(cello.delete("/projects/myproj/targets/prod")).hasToString("200 ");
        assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
        assertThat(cello.sortKeys("myproj")).isEmpty();
        assertThat(cello.sortKeys("other")).hasSize(2);
        assertThat(cello.delete("/projects/myproj")).hasToString("200 ");
    }

    @Test
    void projectThatNeverCountedItsTargetsIsNotDeletedWithThem() {
        cello.put(item("pk", "PROJECT#myproj", "sk", "METADATA", "repository", Cello.REPOSITORY));
        cello.put(documentedTarget());
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(400);
        cello.delete("/projects/myproj/targets/mytarget");
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(200);
        assertThat(cello.stored()).isEmpty();
    }

    @Test
    void thousandTokensAreDeletedInBatchesOfTwentyFive() {
        cello.createProject("myproj");
        for (int i = 0; i < 1000; i++) {
            cello.putToken("myproj", "token-" + i, Cello.NOW);
        }
        cello.running.engine().recorder().clear();
        assertThat(cello.delete("/projects/myproj").status()).isEqualTo(200);
        assertThat(cello.stored()).isEmpty();
        assertThat(cello.running.engine().recorder().count("BatchWriteItem")).isEqualTo(41);
    }

    @Test
    void targetIsCreatedShownListedAndStoredAsDocumented() {
        cello.createProject("myproj");
        assertThat(cello.get("/projects/myproj/targets")).hasToString("200 []");
        assertThat(cello.createTarget("myproj", "prod")).hasToString("200 {}");
        assertThat(cello.createTarget("myproj", "prod"))
                .hasToString("400 {\"error_message\":\"target name must not already exist\"}");
        cello.createTarget("myproj", "Beta_2");
        assertThat(cello.get("/projects/myproj/targets")).hasToString("200 [\"Beta_2\",\"prod\"]");
        assertThat(cello.get("/projects/myproj/targets/prod"))
                .hasToString("200 {\"name\":\"prod\",\"type\":\"aws_account\",\"properties\":{"
                        + "\"credential_type\":\"assumed_role\",\"policy_arns\":[],\"policy_document\":\"\","
                        + "\"role_arn\":\"" + Cello.ROLE + "\"}}");
        assertThat(cello.stored())
                .contains(item(
                        "pk", "PROJECT#myproj",
                        "sk", "TARGET#prod",
                        "name", "prod",
                        "type", "aws_account",
                        "properties", Map.of("credential_type", "assumed_role", "role_arn", Cello.ROLE),
                        "created_at", "2023-06-15T12:00:00.000Z",
                        "updated_at", "2023-06-15T12:00:00.000Z",
                        "version", 1));
    }

    @Test
    void patchReplacesWhatIsGivenAndKeepsTheRest() {
        cello.createProject("myproj");
        cello.createTarget("myproj", "prod");
        cello.running.advance(Duration.ofSeconds(1));
        String policy = "arn:aws:iam::aws:policy/ReadOnlyAccess";
        Reply first = cello.patch(
                "/projects/myproj/targets/prod",
                "{\"name\":\"other\",\"type\":\"moon\",\"properties\":{\"policy_arns\":[\"" + policy
                        + "\"],\"policy_document\":\"{}\"}}");
        assertThat(first)
                .hasToString("200 {\"name\":\"prod\",\"type\":\"aws_account\",\"properties\":{"
                        + "\"credential_type\":\"assumed_role\",\"policy_arns\":[\"" + policy
                        + "\"],\"policy_document\":\"{}\",\"role_arn\":\"" + Cello.ROLE + "\"}}");
        Reply second =
                cello.patch("/projects/myproj/targets/prod", "{\"properties\":{\"policy_arns\":[],\"role_arn\":null}}");
        assertThat(properties(second).get("policy_arns")).isEmpty();
        assertThat(properties(second).get("policy_document").asText()).isEqualTo("{}");
        assertThat(properties(second).get("role_arn").asText()).isEqualTo(Cello.ROLE);
        assertThat(cello.get("/projects/myproj/targets/prod").body()).isEqualTo(second.body());
        assertThat(cello.patch("/projects/myproj/targets/prod", "{\"properties\":{\"credential_type\":\"password\"}}"))
                .hasToString("400 {\"error_message\":"
                        + "\"invalid request, credential_type must be one of 'assumed_role'\"}");
        assertThat(cello.get("/projects/myproj/targets/prod").body()).isEqualTo(second.body());
    }

    @Test
    void patchesAtOnceAreAllKept() {
        cello.createProject("myproj");
        cello.createTarget("myproj", "prod");
        List<String> changes = List.of(
                "\"role_arn\":\"arn:aws:iam::123456789012:role/other\"",
                "\"policy_document\":\"{}\"",
                "\"policy_arns\":[\"arn:aws:iam::aws:policy/ReadOnlyAccess\"]");
        List<Reply> replies = cello.running.together(
                3,
                i -> cello.running.sending(
                        "PATCH",
                        "/projects/myproj/targets/prod",
                        "{\"properties\":{" + changes.get(i) + "}}",
                        "Authorization",
                        Cello.ADMIN));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        JsonNode properties = properties(cello.get("/projects/myproj/targets/prod"));
        changes.forEach(change -> assertThat(properties.toString()).contains(change));
    }

    private static Map<String, AttributeValue> documentedTarget() {
        return item(
                "pk", "PROJECT#myproj",
                "sk", "TARGET#mytarget",
                "name", "mytarget",
                "type", "aws_account",
                "properties",
                        Map.of("any_field_you_need", "some value", "more_nesting_here", Map.of("subfield", "value")));
    }

    private static JsonNode properties(Reply reply) {
        return reply.json().get("properties");
    }
}
