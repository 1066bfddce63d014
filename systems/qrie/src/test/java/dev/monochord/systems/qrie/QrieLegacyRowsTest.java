package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.RESOURCES;
import static dev.monochord.systems.testing.RouteCall.delete;
import static dev.monochord.systems.testing.RouteCall.get;
import static dev.monochord.systems.testing.RouteCall.post;
import static dev.monochord.systems.testing.RouteCall.put;
import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RouteCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows as the proposal has them, as they were before it, and what else programs of its age have left. */
class QrieLegacyRowsTest {

    private static final String BUCKET = ProposedRows.BUCKET;
    private static final String NOBODYS = "arn:aws:s3:::nobodys";
    private static final String OLD = "arn:aws:s3:::old";
    private static final String VOLUME = "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1";
    private static final String ACCOUNT = ProposedRows.ACCOUNT;

    private final Qrie qrie = new Qrie();

    @BeforeEach
    void store() {
        qrie.running.put(FINDINGS, ProposedRows.finding(Map.of()));
        finding("ARN", OLD, "Policy", "S3BucketPublic", "AccountService", "123456789012_s3", "State", "ACTIVE");
        finding("ARN", NOBODYS, "Policy", "S3BucketPublic", "AccountService", "_s3", "State", "RESOLVED");
        finding(
                "ARN",
                VOLUME,
                "Policy",
                "EC2UnencryptedEBS",
                "State",
                "ACTIVE",
                "LastEvaluated",
                "2025-11-07T00:00:00Z",
                "Severity",
                "75",
                "Evidence",
                "{\"Encrypted\":false}",
                "Note",
                "extra");
        finding("ARN", BUCKET, "Policy", "Homemade", "AccountService", "123456789012_s3", "State", "ACTIVE");
        qrie.running.put(RESOURCES, ProposedRows.resource(Map.of()));
        resource("AccountId", ACCOUNT, "ARN", VOLUME, "AccountService", "123456789012_ec2", "Configuration", "{}");
        resource("AccountId", "123456789012_s3", "ARN", OLD, "AccountService", "123456789012_s3");
        resource("AccountId", "_s3", "ARN", NOBODYS, "AccountService", "_s3", "LastSeenAt", "2025-11-07T00:00:00Z");
        qrie.running.put("qrie_accounts", item("AccountId", "999999999999"));
        qrie.running.put(
                "qrie_policies",
                item("PolicyId", "S3BucketPublic", "Status", "active", "CreatedAt", "2025-11-07T00:00:00Z"));
        qrie.running.put(
                "qrie_summary", item("Type", "findings_summary", "UpdatedAt", "2025-11-07T00:00:00Z", "Data", "{}"));
    }

    @AfterEach
    void close() {
        qrie.close();
    }

    private void finding(Object... attributes) {
        qrie.running.put(FINDINGS, item(attributes));
    }

    private void resource(Object... attributes) {
        qrie.running.put(RESOURCES, item(attributes));
    }

    @Test
    void everyRouteWorksOnThem() {
        String bucket = "arn=" + Qrie.encode(BUCKET);
        RouteCall.makeAll(
                qrie.running,
                qrie.running::call,
                List.of(
                        get("/findings", 200),
                        get("/findings?policy=S3BucketPublic", 200),
                        get("/findings?" + bucket, 200),
                        get("/findings?" + bucket + "&policy=Homemade", 200),
                        get("/findings?account=" + ACCOUNT, 200),
                        get("/findings?account=" + ACCOUNT + "&service=s3", 200),
                        get("/findings?service=s3&severity=critical&state=ACTIVE", 200),
                        get("/resources", 200),
                        get("/resources?account=" + ACCOUNT, 200),
                        get("/resources?account=" + ACCOUNT + "&type=ec2", 200),
                        get("/resources?type=s3", 200),
                        get("/resources?" + bucket, 200),
                        get("/accounts", 200),
                        get("/services", 200),
                        get("/policies?status=active", 200),
                        get("/summary/findings", 200),
                        get("/summary/resources", 200),
                        get("/summary/dashboard", 200),
                        put("/accounts/" + ACCOUNT, "{\"name\":\"production\"}", 200),
                        post("/policies", "{\"policy_id\":\"EC2UnencryptedEBS\"}", 201),
                        put("/policies/S3BucketPublic", "{\"severity\":95}", 200),
                        put(
                                "/resources",
                                "{\"arn\":\"" + OLD + "\",\"account\":\"" + ACCOUNT + "\",\"configuration\":{}}",
                                200),
                        get("/simulation/resources", 200),
                        put(
                                "/simulation/resources",
                                "{\"account\":\"" + ACCOUNT + "\",\"arn\":\"" + BUCKET + "\",\"configuration\":{}}",
                                200),
                        post("/scan", "{\"scan_type\":\"policies\"}", 200),
                        post("/scan", "{\"scan_type\":\"inventory\"}", 200),
                        delete("/simulation/resources?account=" + ACCOUNT + "&" + bucket, 204),
                        put(
                                "/simulation/faults",
                                "{\"account\":\"" + ACCOUNT + "\",\"service\":\"s3\",\"breaks_after\":1}",
                                204),
                        delete("/resources?account=" + ACCOUNT + "&" + bucket, 200),
                        delete("/policies/S3BucketPublic", 200),
                        get("/unreadable", 200)));
    }

    @Test
    void whatAFindingLacksIsDerived() {
        assertThat(only("/findings?arn=" + Qrie.encode(OLD)))
                .hasToString(
                        "{\"arn\":\"" + OLD + "\",\"policy\":\"S3BucketPublic\","
                                + "\"account_service\":\"123456789012_s3\",\"severity\":90,\"state\":\"ACTIVE\",\"evidence\":{}}");
        assertThat(only("/findings?policy=EC2UnencryptedEBS"))
                .hasToString("{\"arn\":\"" + VOLUME + "\",\"policy\":\"EC2UnencryptedEBS\","
                        + "\"account_service\":\"123456789012_ec2\",\"severity\":75,\"state\":\"ACTIVE\","
                        + "\"first_seen\":1762473600000,\"last_evaluated\":1762473600000,"
                        + "\"evidence\":{\"Encrypted\":false}}");
        assertThat(only("/findings?arn=" + Qrie.encode(NOBODYS))
                        .get("account_service")
                        .asText())
                .isEqualTo("_s3");
    }

    @Test
    void resourcesFromBeforeAreListed() {
        assertThat(qrie.all("/resources", "resources", 1))
                .extracting(each -> each.get("account_service").asText())
                .containsExactlyInAnyOrder("123456789012_s3", "123456789012_ec2", "123456789012_s3", "_s3");
    }

    @Test
    void listingByServiceAndSummariesHaveAccountsThatNobodyRegistered() {
        for (int size : new int[] {1, 2, 100}) {
            assertThat(qrie.all("/findings?service=s3", "findings", size))
                    .extracting(each -> each.get("arn").asText())
                    .containsExactlyInAnyOrder(BUCKET, OLD, NOBODYS);
        }
        JsonNode findings = qrie.get("/summary/findings").json();
        assertThat(findings.get("total_findings").asInt()).isEqualTo(4);
        assertThat(qrie.get("/summary/resources")
                        .json()
                        .at("/resources_by_service/s3")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void findingFromBeforeIsResolvedAndCompleted() {
        Reply described = qrie.describe(ACCOUNT, OLD, "{}", 0);
        assertThat(described.json().get("findings_opened").asInt()).isZero();
        assertThat(qrie.finding(OLD, "S3BucketPublic")).containsKeys("AccountId", "Service", "Severity", "FirstSeen");
        String blocked = "{\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,"
                + "\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}";
        assertThat(qrie.describe(ACCOUNT, OLD, blocked, 60)
                        .json()
                        .get("findings_resolved")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void unknownParameterIsRejectedByEveryRoute() {
        RouteCall.assertUnknownParameterIsRejected(qrie.running, qrie.running::call);
    }

    @Test
    void resourceThatCannotBeReadIsDeletedByItsKey() {
        resource("AccountId", ACCOUNT, "ARN", "arn:aws:s3:::odd", "Service", "s3", "Configuration", 1);
        assertThat(qrie.delete("/resources?account=" + ACCOUNT + "&arn=arn:aws:s3:::odd"))
                .hasToString("200 {\"result\":\"deleted\",\"findings_opened\":0,\"findings_resolved\":0}");
        assertThat(qrie.resource(ACCOUNT, "arn:aws:s3:::odd")).isEmpty();
    }

    private JsonNode only(String path) {
        List<JsonNode> found = qrie.all(path, "findings", 10);
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
