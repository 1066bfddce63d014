package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PRIVATE;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static dev.monochord.systems.qrie.Qrie.RESOURCES;
import static dev.monochord.systems.qrie.Qrie.encode;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Scans of the simulated cloud, and the sweep after them. */
class ScansAcceptanceTest {

    private static final String VOLUME = "arn:aws:ec2:eu-west-1:" + ACCOUNT + ":volume/vol-1";

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void sweepFollowsACompleteListingOnly() {
        qrie.launch("S3BucketPublic");
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.simulate(ACCOUNT, BUCKET + "-2", PRIVATE);
        qrie.simulate(ACCOUNT, VOLUME, PUBLIC);
        assertThat(qrie.scan("").toString())
                .contains("\"resources\":3,\"written\":3", "\"deleted\":0", "\"findings_opened\":1");
        assertThat(qrie.delete("/simulation/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET))
                        .status())
                .isEqualTo(204);
        qrie.put("/simulation/faults", fault(0));
        qrie.running.advance(Duration.ofHours(2));

        JsonNode broken = qrie.scan("");
        assertThat(broken.get("incomplete").toString())
                .isEqualTo("[{\"account\":\"" + ACCOUNT + "\",\"service\":\"s3\","
                        + "\"reason\":\"the simulated listing broke off, as it was told to\"}]");
        assertThat(broken.get("deleted").asInt()).isZero();
        assertThat(qrie.resource(ACCOUNT, BUCKET)).isNotEmpty();
        assertThat(qrie.finding(BUCKET, "S3BucketPublic")).containsEntry("State", AttributeValue.fromS("ACTIVE"));

        qrie.put("/simulation/faults", "{\"account\":\"" + ACCOUNT + "\",\"service\":\"s3\"}");
        qrie.running.engine().recorder().clear();
        JsonNode whole = qrie.scan("");
        assertThat(qrie.scanned()).isEmpty();
        assertThat(whole.get("deleted").asInt()).isEqualTo(1);
        assertThat(whole.get("findings_resolved").asInt()).isEqualTo(1);
        assertThat(qrie.resource(ACCOUNT, BUCKET)).isEmpty();
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .containsEntry("State", AttributeValue.fromS("RESOLVED"))
                .containsEntry("ResolvedReason", AttributeValue.fromS("RESOURCE_DELETED"));
        assertThat(qrie.running.stored(RESOURCES)).hasSize(2);
    }

    private static String fault(int after) {
        return "{\"account\":\"" + ACCOUNT + "\",\"service\":\"s3\",\"breaks_after\":" + after + "}";
    }

    @Test
    void sweepLeavesOtherServicesAndOtherAccountsAlone() {
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.simulate(ACCOUNT, VOLUME, PUBLIC);
        qrie.describe(OTHER, "arn:aws:s3:::elsewhere", PUBLIC, 1);
        qrie.scan("");
        qrie.delete("/simulation/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET));
        qrie.delete("/simulation/resources?arn=" + encode(VOLUME));
        qrie.running.advance(Duration.ofMinutes(1));
        assertThat(qrie.scan(",\"service\":\"s3\"").get("deleted").asInt()).isEqualTo(1);
        assertThat(qrie.resource(ACCOUNT, VOLUME)).isNotEmpty();
        assertThat(qrie.resource(OTHER, "arn:aws:s3:::elsewhere")).isNotEmpty();
    }

    @Test
    void whatHasNotChangedIsWrittenAtMostOnceAnHour() {
        qrie.launch("S3BucketPublic");
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.scan("");
        qrie.running.advance(Duration.ofMinutes(59));
        qrie.running.engine().recorder().clear();
        assertThat(qrie.scan("").get("unchanged").asInt()).isEqualTo(1);
        assertThat(qrie.asked(RESOURCES)).containsExactly("Query");
        assertThat(qrie.running.engine().recorder().capacity().writeUnits()).isZero();
        assertThat(qrie.resource(ACCOUNT, BUCKET)).isNotEmpty();

        qrie.running.advance(Duration.ofMinutes(1));
        assertThat(qrie.scan("").get("written").asInt()).isEqualTo(1);
        String now = "" + Qrie.NOW.plus(Duration.ofMinutes(60)).toEpochMilli();
        assertThat(qrie.resource(ACCOUNT, BUCKET)).containsEntry("LastSeenAt", AttributeValue.fromN(now));
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .containsEntry("LastEvaluated", AttributeValue.fromN(now))
                .containsEntry("FirstSeen", AttributeValue.fromN("" + Qrie.NOW.toEpochMilli()));
    }

    @Test
    void changeIsWrittenAtOnce() {
        qrie.launch("S3BucketPublic");
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.scan("");
        qrie.running.advance(Duration.ofSeconds(1));
        qrie.simulate(ACCOUNT, BUCKET, PRIVATE);
        JsonNode scan = qrie.scan("");
        assertThat(scan.get("written").asInt()).isEqualTo(1);
        assertThat(scan.get("findings_resolved").asInt()).isEqualTo(1);
    }

    @Test
    void scanOfStoredResourcesDoesNotJudgeAPartOfAConfiguration() {
        String heavy = PRIVATE.substring(0, PRIVATE.length() - 2) + ",\"Note\":\"" + "z".repeat(500_000) + "\"}}";
        qrie.describe(ACCOUNT, BUCKET, heavy, 1);
        qrie.launch("S3BucketPublic");
        JsonNode scan = qrie.post("/scan", "{\"scan_type\":\"policies\"}").json();
        assertThat(scan.get("skipped").asInt()).isEqualTo(1);
        assertThat(scan.get("findings_opened").asInt()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                            | 400",
                "{\"scan_type\":\"everything\"}                                | 400",
                "{\"scan_type\":\"inventory\",\"service\":\"mainframe\"}       | 400",
                "{\"scan_type\":\"inventory\",\"account\":\"12\"}              | 400",
                "{\"scan_type\":\"inventory\",\"account\":\"999999999999\"}    | 404",
                "{\"scan_type\":\"policies\",\"account\":\"999999999999\"}     | 404",
                "{\"scan_type\":\"policies\",\"policy_id\":\"Nothing\"}        | 404",
                "{\"scan_type\":\"policies\",\"policy_id\":\"RDSPublicAccess\"} | 404",
            })
    void scanOfNothingThatThereIsIsRefused(String body, int status) {
        Reply reply = qrie.post("/scan", body);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("error")).isNotEmpty();
    }

    @Test
    void resourceThatCannotBeStoredDoesNotComeIntoTheSimulatedCloud() {
        for (String resource : List.of(
                "\"arn\":\"arn:aws:s3:::b\",\"configuration\":{\"a\":123456789012345678901234567890123456789}",
                "\"arn\":\"arn:aws:s3:::b\\u007f\"",
                "\"arn\":\"arn:aws:s3:::b\",\"configuration\":{\"\":1}")) {
            Reply reply = qrie.put("/simulation/resources", "{\"account\":\"" + ACCOUNT + "\"," + resource + "}");
            assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        }
    }

    @Test
    void resourceWithAnAccentIsTheSameInEveryScan() {
        qrie.launch("S3BucketPublic");
        qrie.simulate(ACCOUNT, "arn:aws:s3:::cafe\u0301", PUBLIC);
        qrie.scan("");
        qrie.running.advance(Duration.ofMinutes(1));
        JsonNode scan = qrie.scan("");
        assertThat(scan.get("unchanged").asInt()).isEqualTo(1);
        assertThat(scan.get("deleted").asInt()).isZero();
    }

    @Test
    void simulatedCloudHasRoomForSoMuchAndNoMore() {
        String heavy = "{\"a\":\"" + "x".repeat(1_000_000) + "\"}";
        for (int i = 0; i < 67; i++) {
            qrie.simulate(ACCOUNT, BUCKET + i, heavy);
        }
        Reply full = qrie.put(
                "/simulation/resources",
                "{\"account\":\"" + ACCOUNT + "\",\"arn\":\"arn:aws:s3:::one\",\"configuration\":" + heavy + "}");
        assertThat(full)
                .hasToString("409 {\"error\":\"the simulated cloud is full\",\"details\":\"It has room for 10,000"
                        + " resources in 1,000 accounts, and for 67,108,864 bytes of configurations.\"}");
        qrie.simulate(ACCOUNT, BUCKET + "0", PUBLIC);
        qrie.delete("/simulation/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET + "1"));
        qrie.simulate(ACCOUNT, "arn:aws:s3:::one", heavy);
    }

    @Test
    void simulatedCloudIsShownByServiceAndByProduct() {
        qrie.simulate(ACCOUNT, BUCKET, PUBLIC);
        qrie.simulate(ACCOUNT, VOLUME, PUBLIC);
        qrie.simulate(OTHER, "arn:aws:s3:::b", PUBLIC);
        assertThat(simulated("")).containsExactly("arn:aws:s3:::b", VOLUME, BUCKET);
        assertThat(simulated("?service=ebs")).containsExactly(VOLUME);
        assertThat(simulated("?service=S3")).containsExactly("arn:aws:s3:::b", BUCKET);
        assertThat(simulated("?service=s3&account=" + OTHER)).containsExactly("arn:aws:s3:::b");
        assertThat(simulated("?service=mainframe")).isEmpty();
    }

    private List<String> simulated(String query) {
        return qrie.get("/simulation/resources" + query).json().get("resources").findValuesAsText("arn");
    }

    @Test
    void faultOfAnAccountThatIsNotThereIs404() {
        assertThat(qrie.put("/simulation/faults", fault(1)))
                .hasToString("404 {\"error\":\"account is not in the inventory\"}");
    }

    @Test
    void policyIsNotScannedForInAnotherService() {
        qrie.launch("S3BucketPublic");
        for (String type : List.of("inventory", "policies")) {
            Reply reply = qrie.post(
                    "/scan", "{\"scan_type\":\"" + type + "\",\"policy_id\":\"S3BucketPublic\",\"service\":\"ec2\"}");
            assertThat(reply)
                    .hasToString("400 {\"error\":\"policy is about another service\",\"details\":\"It is about s3.\"}");
        }
        assertThat(qrie.scan(",\"policy_id\":\"S3BucketPublic\",\"service\":\"s3\"")
                        .get("accounts")
                        .asInt())
                .isZero();
    }

    @Test
    void everyPolicyFindsSomethingInTheSampleCloud() {
        try (RunningSystem sample = RunningSystem.start(
                        new QrieFactory(), Map.of("QRIE_ADMIN_SECRET", Qrie.ADMIN), Qrie.NOW)
                .bearing(Qrie.ADMIN)) {
            for (JsonNode policy : sample.call("GET", "/policies", null).json().get("policies")) {
                sample.call(
                        "POST",
                        "/policies",
                        "{\"policy_id\":\"" + policy.get("policy_id").asText() + "\"}");
            }
            // The gov account's bucket and China's are encrypted, so that one is found in a bucket of our own.
            sample.call(
                    "PUT",
                    "/simulation/resources",
                    "{\"account\":\"111122223333\",\"arn\":\"arn:aws:s3:::plain\",\"configuration\":{}}");
            sample.call("POST", "/scan", "{\"scan_type\":\"inventory\"}");
            for (JsonNode policy : sample.call("GET", "/policies", null).json().get("policies")) {
                String id = policy.get("policy_id").asText();
                assertThat(sample.call("GET", "/findings?policy=" + id, null)
                                .json()
                                .get("findings"))
                        .as(id)
                        .isNotEmpty();
            }
            assertThat(sample.call("GET", "/simulation/resources?account=111122223333&service=s3", null)
                            .json()
                            .get("resources"))
                    .hasSize(3);
        }
    }
}
