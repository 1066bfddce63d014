package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.systems.testing.Reply;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Policies launched, changed and suspended. */
class PoliciesAcceptanceTest {

    private static final String POLICY = "S3BucketPublic";

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void scopeThatNoItemCouldHoldIsRefused() {
        String large = "{\"include_ou_paths\":[\"/" + "x".repeat(500_000) + "\"]}";
        Reply refused = qrie.post("/policies", "{\"policy_id\":\"S3BucketPublic\",\"scope\":" + large + "}");
        assertThat(refused).hasToString("400 {\"error\":\"scope is larger than 204800 bytes\"}");
        Reply nameless = qrie.post(
                "/policies", "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_tags\":{\"\":[\"x\"]}}}");
        assertThat(nameless).hasToString("400 {\"error\":\"scope has a tag without a name or values\"}");
    }

    @Test
    void accountThatNoItemCouldHoldIsRefused() {
        String large = "x".repeat(500_000);
        for (String body : List.of(
                "{\"name\":\"" + large + "\"}",
                "{\"tags\":{\"a\":\"" + large + "\"}}",
                "{\"ou_path\":\"/" + large + "\"}")) {
            assertThat(qrie.put("/accounts/123456789012", body))
                    .hasToString("400 {\"error\":\"account is larger than 65536 bytes\"}");
        }
        assertThat(qrie.put("/accounts/123456789012", "{\"tags\":{\"\":\"x\"}}"))
                .hasToString("400 {\"error\":\"tags has a tag without a name or a value\"}");
    }

    @Test
    void policyIsLaunchedOnce() {
        Reply launched = qrie.post("/policies", "{\"policy_id\":\"" + POLICY + "\",\"scope\":{},\"severity\":55}");
        assertThat(launched.status()).isEqualTo(201);
        assertThat(launched.json().get("severity").asInt()).isEqualTo(55);
        assertThat(qrie.launch(POLICY).toString()).isEqualTo("409 {\"error\":\"policy is already launched\"}");
        assertThat(qrie.running.stored("qrie_policies"))
                .singleElement()
                .satisfies(item -> assertThat(item)
                        .containsEntry("Status", AttributeValue.fromS("active"))
                        .containsEntry("Severity", AttributeValue.fromN("55"))
                        .containsEntry("CreatedAt", AttributeValue.fromN("" + Qrie.NOW.toEpochMilli())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                                | 400",
                "{\"policy_id\":\"\"}                                              | 400",
                "{\"policy_id\":\"Nothing\"}                                       | 404",
                "{\"policy_id\":\"s3bucketpublic\"}                                | 404",
                "{\"policy_id\":\"S3BucketPublic\",\"severity\":101}               | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"severity\":-1}                | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"severity\":\"90\"}            | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":[]}                   | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_accounts\":[\"1\"]}} | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_accounts\":[null]}} | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_account\":[\"123456789012\"]}} | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_ou_paths\":[\"prod\"]}} | 400",
                "{\"policy_id\":\"S3BucketPublic\",\"scope\":{\"include_tags\":{\"env\":[]}}} | 400",
            })
    void policyThatCannotBeLaunchedIsRefused(String body, int status) {
        assertThat(qrie.post("/policies", body).status()).isEqualTo(status);
        assertThat(qrie.running.stored("qrie_policies")).isEmpty();
    }

    @Test
    void policiesAreListedByStatusIdAndService() {
        qrie.launch(POLICY);
        assertThat(ids("?status=active")).containsExactly(POLICY);
        assertThat(ids("?status=available")).hasSize(10).doesNotContain(POLICY);
        assertThat(ids("")).hasSize(11);
        assertThat(ids("?services=ebs,rds")).containsExactly("EC2UnencryptedEBS", "RDSPublicAccess");
        assertThat(ids("?status=available&services=s3")).hasSize(3);
        assertThat(ids("?policy_id=IAMRootAccountActive")).containsExactly("IAMRootAccountActive");
        assertThat(ids("?policy_id=Nothing")).isEmpty();
        assertThat(qrie.get("/policies?status=sleeping").status()).isEqualTo(400);
    }

    private List<String> ids(String query) {
        return qrie.get("/policies" + query).json().get("policies").findValuesAsText("policy_id");
    }

    @Test
    void changeNeedsSomethingToChangeAndAPolicyThatIsApplied() {
        assertThat(qrie.put("/policies/" + POLICY, "{\"severity\":10}").status())
                .isEqualTo(404);
        qrie.launch(POLICY);
        assertThat(qrie.put("/policies/" + POLICY, "{}").status()).isEqualTo(400);
        assertThat(qrie.put("/policies/Nothing", "{\"severity\":10}").status()).isEqualTo(404);
        JsonNode changed = qrie.put("/policies/" + POLICY, "{\"severity\":10,\"remediation\":\"do it\"}")
                .json();
        assertThat(changed.get("severity").asInt()).isEqualTo(10);
        assertThat(changed.get("remediation").asText()).isEqualTo("do it");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        assertThat(qrie.finding(BUCKET, POLICY)).containsEntry("Severity", AttributeValue.fromN("10"));
        qrie.put("/policies/" + POLICY, "{\"severity\":20}");
        assertThat(qrie.post("/scan", "{\"scan_type\":\"policies\",\"policy_id\":\"" + POLICY + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(qrie.finding(BUCKET, POLICY)).containsEntry("Severity", AttributeValue.fromN("20"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "throttle:0.02", "error-after-commit:0.02", "lost-answer:0.02"})
    void suspendedPolicyResolvesFindingsOfMoreThanThreePages(String fault) {
        qrie.launch(POLICY);
        // 60 findings of 60 KB each are more than three pages of 1 MB.
        Monochord monochord = Monochord.create(qrie.running.engine().client());
        DynamoDbQrieFindingsTable.open(monochord);
        monochord.putAll(IntStream.range(0, 60)
                .mapToObj(i -> finding("arn:aws:s3:::bucket-" + i, i % 4 == 0 ? OTHER : ACCOUNT, 60_000))
                .toList());
        monochord.putAll(List.of(new Finding(
                BUCKET,
                "S3BucketVersioningDisabled",
                ACCOUNT,
                "s3",
                State.ACTIVE,
                1,
                Qrie.NOW,
                Qrie.NOW,
                Map.of(),
                Qrie.NOW,
                null,
                null,
                null)));
        if (!fault.equals("none")) {
            qrie.running.engine().faults().add(fault);
        }
        qrie.running.engine().recorder().clear();
        Reply suspended = qrie.delete("/policies/" + POLICY);
        qrie.running.engine().faults().clear();
        assertThat(suspended.status()).isEqualTo(200);
        assertThat(suspended.text("message")).isEqualTo("policy " + POLICY + " is suspended");
        assertThat(suspended.json().get("findings_deleted").asInt()).isEqualTo(60);
        assertThat(qrie.running.engine().recorder().count("Query")).isGreaterThan(3);
        assertThat(qrie.scanned()).isEmpty();
        assertThat(qrie.running.stored(FINDINGS).stream()
                        .filter(item -> item.get("Policy").s().equals(POLICY)))
                .hasSize(60)
                .allSatisfy(item -> assertThat(item)
                        .containsEntry("State", AttributeValue.fromS("RESOLVED"))
                        .containsEntry("ResolvedReason", AttributeValue.fromS("POLICY_SUSPENDED"))
                        .containsKey("ResolvedAt"));
        assertThat(qrie.all("/findings?state=ACTIVE&account=" + ACCOUNT, "findings", 100))
                .hasSize(1);
        assertThat(qrie.get("/policies?status=active").json().get("policies")).isEmpty();
        assertThat(qrie.delete("/policies/" + POLICY)
                        .json()
                        .get("findings_deleted")
                        .asInt())
                .isZero();
        assertThat(qrie.delete("/policies/S3BucketEncryptionDisabled").status()).isEqualTo(404);
        assertThat(qrie.delete("/policies/Nothing").status()).isEqualTo(404);
    }

    private static Finding finding(String arn, String account, int size) {
        return new Finding(
                arn,
                POLICY,
                account,
                "s3",
                State.ACTIVE,
                90,
                Qrie.NOW,
                Qrie.NOW,
                Map.of("seen", "x".repeat(size)),
                Qrie.NOW,
                null,
                null,
                null);
    }

    @Test
    void policyThatIsLaunchedAgainOpensItsFindingsAgain() {
        qrie.launch(POLICY);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.delete("/policies/" + POLICY);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 2);
        assertThat(qrie.finding(BUCKET, POLICY)).containsEntry("State", AttributeValue.fromS("RESOLVED"));
        assertThat(qrie.launch(POLICY).status()).isEqualTo(201);
        JsonNode scan = qrie.post("/scan", "{\"scan_type\":\"policies\"}").json();
        assertThat(scan.get("findings_opened").asInt()).isEqualTo(1);
        assertThat(qrie.finding(BUCKET, POLICY))
                .containsEntry("State", AttributeValue.fromS("ACTIVE"))
                .containsEntry("ReopenCount", AttributeValue.fromN("1"))
                .doesNotContainKey("ResolvedReason");
    }

    @Test
    void findingsOutsideOfANarrowerScopeAreResolved() {
        qrie.put("/accounts/" + ACCOUNT, "{\"ou_path\":\"/root/production\"}");
        qrie.put("/accounts/" + OTHER, "{\"ou_path\":\"/root/prod/shop\"}");
        qrie.launch(POLICY);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.describe(OTHER, BUCKET + "2", PUBLIC, 1);
        qrie.put("/policies/" + POLICY, "{\"scope\":{\"include_ou_paths\":[\"/root/prod\"]}}");
        assertThat(qrie.finding(BUCKET, POLICY)).containsEntry("State", AttributeValue.fromS("RESOLVED"));
        assertThat(qrie.finding(BUCKET + "2", POLICY)).containsEntry("State", AttributeValue.fromS("ACTIVE"));
        assertThat(qrie.describe(ACCOUNT, BUCKET, PUBLIC, 2)
                        .json()
                        .get("findings_opened")
                        .asInt())
                .isZero();
    }
}
