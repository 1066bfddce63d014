package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PRIVATE;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.systems.testing.DynamoDbJson;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A row that cannot be read affects nothing but itself, and is noticed. */
class UnreadableRowsScanTest {

    private static final String OTHER_BUCKET = "arn:aws:s3:::other-bucket";

    private final CapturedLog log = CapturedLog.of(QrieFactory.class);
    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
        log.close();
    }

    private void breakPolicy(String id) {
        qrie.running
                .engine()
                .client()
                .updateItem(update -> update.tableName("qrie_policies")
                        .key(Map.of("PolicyId", AttributeValue.fromS(id)))
                        .updateExpression("SET #s = :odd")
                        .expressionAttributeNames(Map.of("#s", "Status"))
                        .expressionAttributeValues(Map.of(":odd", AttributeValue.fromS("odd"))));
    }

    @Test
    void dashboardCountsThePoliciesThatCanBeRead() {
        qrie.launch("S3BucketPublic");
        qrie.launch("S3BucketVersioningDisabled");
        breakPolicy("S3BucketPublic");
        Reply dashboard = qrie.get("/summary/dashboard");
        assertThat(dashboard.status()).as(dashboard.toString()).isEqualTo(200);
        assertThat(dashboard.json().get("active_policies").asInt()).isEqualTo(1);
        assertThat(log.lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith(
                                "WARNING policy S3BucketPublic: Attribute Status of a stored LaunchedPolicy in table"
                                        + " qrie_policies")
                        .contains("PolicyId = S3BucketPublic")
                        .doesNotContain("odd"));
    }

    @Test
    void changeOfAPolicyThatCannotBeReadIsAConflict() {
        qrie.launch("S3BucketPublic");
        breakPolicy("S3BucketPublic");

        Reply change = qrie.put("/policies/S3BucketPublic", "{\"severity\":10}");

        assertThat(change.status()).as(change.toString()).isEqualTo(409);
        assertThat(change.toString()).contains("Status", "PolicyId = S3BucketPublic");
    }

    @Test
    void scanEvaluatesByAllOtherPoliciesAndLeavesTheFindingsOfTheUnreadableOne() {
        qrie.launch("S3BucketPublic");
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.scan("");
        qrie.launch("S3BucketVersioningDisabled");
        breakPolicy("S3BucketPublic");
        qrie.running.advance(Duration.ofHours(2));

        JsonNode scan = qrie.scan("");
        assertThat(scan.get("incomplete")).isEmpty();
        assertThat(scan.get("findings_opened").asInt()).isEqualTo(1);
        assertThat(qrie.finding(BUCKET, "S3BucketVersioningDisabled"))
                .containsEntry("State", AttributeValue.fromS("ACTIVE"));
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .as("whether the policy is applied is unknown")
                .containsEntry("State", AttributeValue.fromS("ACTIVE"));

        Reply described = qrie.describe(ACCOUNT, BUCKET, PUBLIC, 3600 * 3);
        assertThat(described.status()).as(described.toString()).isEqualTo(200);
        assertThat(qrie.finding(BUCKET, "S3BucketPublic")).containsEntry("State", AttributeValue.fromS("ACTIVE"));
    }

    @Test
    void servicesOfAnAccountThatCannotBeReadAreIncompleteAndOtherAccountsAreScanned() {
        qrie.simulate(ACCOUNT, BUCKET, PRIVATE);
        qrie.simulate(OTHER, OTHER_BUCKET, PRIVATE);
        qrie.running.put(
                "qrie_accounts",
                DynamoDbJson.item("{\"AccountId\": {\"S\": \"" + ACCOUNT + "\"}, \"Name\": {\"N\": \"1\"}}"));
        JsonNode scan = qrie.scan(",\"service\":\"s3\"");
        assertThat(scan.get("incomplete")).singleElement().satisfies(unlisted -> {
            assertThat(unlisted.get("account").asText()).isEqualTo(ACCOUNT);
            assertThat(unlisted.get("reason").asText()).startsWith("the account cannot be read: attribute Name");
        });
        assertThat(qrie.resource(OTHER, OTHER_BUCKET)).isNotEmpty();
    }
}
