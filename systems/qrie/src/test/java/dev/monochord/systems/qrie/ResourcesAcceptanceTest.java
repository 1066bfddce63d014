package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PRIVATE;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static dev.monochord.systems.qrie.Qrie.RESOURCES;
import static dev.monochord.systems.qrie.Qrie.encode;
import static dev.monochord.systems.qrie.Qrie.millis;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Resources and their findings, as they are told of. */
class ResourcesAcceptanceTest {

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void bucketWithoutAccountIsRefusedAndWithOneIsStored() {
        Reply refused = qrie.describe(null, BUCKET, PUBLIC, 1);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).isEqualTo("account is required");
        assertThat(refused.json().has("details")).isTrue();
        assertThat(qrie.running.stored(RESOURCES)).isEmpty();

        assertThat(qrie.describe(ACCOUNT, BUCKET, "{\"Size\":1.50}", 1).text("result"))
                .isEqualTo("stored");
        assertThat(qrie.resource(ACCOUNT, BUCKET))
                .isEqualTo(Map.of(
                        "AccountId", AttributeValue.fromS(ACCOUNT),
                        "ARN", AttributeValue.fromS(BUCKET),
                        "Service", AttributeValue.fromS("s3"),
                        "AccountService", AttributeValue.fromS(ACCOUNT + "_s3"),
                        "Configuration", AttributeValue.fromM(Map.of("Size", AttributeValue.fromN("1.5"))),
                        "LastSeenAt", AttributeValue.fromN("" + millis(1)),
                        "DescribeTime", AttributeValue.fromN("" + millis(1))));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,arn:aws:ec2:eu-west-1:123456789012:volume/v,200",
                "123456789012,arn:aws:ec2:eu-west-1:123456789012:volume/v,200",
                "000000000042,arn:aws:ec2:eu-west-1:123456789012:volume/v,400",
                "12345,arn:aws:s3:::b,400",
                "'',arn:aws:s3:::b,400",
                "123456789012,arn:aws-xx:s3:::b,400",
                "123456789012,arn:aws:s3::b,400",
                "123456789012,arn:aws:s3:::,400",
                "123456789012,nonsense,400",
                "123456789012,'',400",
            })
    void accountAndArnHaveToAgree(String account, String arn, int status) {
        assertThat(qrie.describe(account, arn, PUBLIC, 1).status()).isEqualTo(status);
    }

    @Test
    void accountIdsKeepTheirZeros() {
        qrie.describe(OTHER, BUCKET, PUBLIC, 1);
        assertThat(qrie.get("/accounts").json().at("/accounts/0/account_id").asText())
                .isEqualTo(OTHER);
        assertThat(qrie.get("/resources?account=" + OTHER)
                        .json()
                        .at("/resources/0/account_service")
                        .asText())
                .isEqualTo(OTHER + "_s3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"aws", "aws-cn", "aws-us-gov", "aws-iso", "aws-iso-b", "aws-iso-e", "aws-iso-f", "aws-eusc"})
    void resourcesOfEveryPartitionAreFoundByAccountAndService(String partition) {
        String arn = "arn:" + partition + ":s3:::bucket";
        qrie.describe(ACCOUNT, arn, PUBLIC, 1);
        qrie.describe(ACCOUNT, "arn:" + partition + ":ec2:r:" + ACCOUNT + ":volume/v", PUBLIC, 1);
        qrie.running.engine().recorder().clear();
        JsonNode found = qrie.get("/resources?account=" + ACCOUNT + "&type=s3").json();
        assertThat(found.get("resources")).hasSize(1);
        assertThat(found.at("/resources/0/arn").asText()).isEqualTo(arn);
        assertThat(qrie.asked(RESOURCES)).containsExactly("Query");
    }

    @Test
    void accountWithArnsOfTwoPartitionsMissesNone() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.describe(ACCOUNT, "arn:aws-cn:s3:::other", PUBLIC, 1);
        assertThat(qrie.all("/resources?account=" + ACCOUNT + "&type=s3", "resources", 1))
                .hasSize(2);
        assertThat(qrie.scanned()).isEmpty();
    }

    @Test
    void compliantResourceWithoutAFindingCreatesNone() {
        qrie.launch("S3BucketPublic");
        Reply told = qrie.describe(ACCOUNT, BUCKET, PRIVATE, 1);
        assertThat(told.toString()).contains("\"result\":\"stored\",\"findings_opened\":0,\"findings_resolved\":0");
        assertThat(qrie.running.stored(FINDINGS)).isEmpty();
    }

    @Test
    void findingIsStoredAsDesigned() {
        qrie.launch("S3BucketPublic");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        Map<String, AttributeValue> finding = qrie.finding(BUCKET, "S3BucketPublic");
        String now = "" + Qrie.NOW.toEpochMilli();
        assertThat(finding)
                .containsEntry("AccountService", AttributeValue.fromS(ACCOUNT + "_s3"))
                .containsEntry("AccountId", AttributeValue.fromS(ACCOUNT))
                .containsEntry("Service", AttributeValue.fromS("s3"))
                .containsEntry("State", AttributeValue.fromS("ACTIVE"))
                .containsEntry("Severity", AttributeValue.fromN("90"))
                .containsEntry("FirstSeen", AttributeValue.fromN(now))
                .containsEntry("LastEvaluated", AttributeValue.fromN(now))
                .containsEntry("DescribeTime", AttributeValue.fromN("" + millis(1)))
                .containsOnlyKeys(
                        "ARN",
                        "Policy",
                        "AccountService",
                        "AccountId",
                        "Service",
                        "State",
                        "Severity",
                        "FirstSeen",
                        "LastEvaluated",
                        "DescribeTime",
                        "Evidence");
    }

    @Test
    void findingComesBackWithItsFirstTimeAndACount() {
        qrie.launch("S3BucketPublic");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.running.advance(Duration.ofMinutes(1));
        assertThat(qrie.describe(ACCOUNT, BUCKET, PRIVATE, 2)
                        .json()
                        .get("findings_resolved")
                        .asInt())
                .isEqualTo(1);
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .containsEntry("State", AttributeValue.fromS("RESOLVED"))
                .containsEntry("ResolvedReason", AttributeValue.fromS("COMPLIANT"))
                .containsKey("ResolvedAt");
        qrie.running.advance(Duration.ofMinutes(1));
        assertThat(qrie.describe(ACCOUNT, BUCKET, PUBLIC, 3)
                        .json()
                        .get("findings_opened")
                        .asInt())
                .isEqualTo(1);
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .containsEntry("State", AttributeValue.fromS("ACTIVE"))
                .containsEntry("FirstSeen", AttributeValue.fromN("" + Qrie.NOW.toEpochMilli()))
                .containsEntry("ReopenCount", AttributeValue.fromN("1"))
                .doesNotContainKeys("ResolvedAt", "ResolvedReason");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 4);
        assertThat(qrie.finding(BUCKET, "S3BucketPublic")).containsEntry("ReopenCount", AttributeValue.fromN("1"));
    }

    @Test
    void bucketThatIsMadeAgainInAnotherAccountIsAnotherResource() {
        qrie.launch("S3BucketPublic");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.running.advance(Duration.ofMinutes(1));
        qrie.describe(OTHER, BUCKET, PUBLIC, 2);
        assertThat(qrie.finding(BUCKET, "S3BucketPublic"))
                .containsEntry("AccountId", AttributeValue.fromS(OTHER))
                .containsEntry(
                        "FirstSeen",
                        AttributeValue.fromN("" + Qrie.NOW.plusSeconds(60).toEpochMilli()))
                .doesNotContainKey("ReopenCount");
        // The old account learns later that it has the bucket no more: the finding of the new one stays.
        assertThat(qrie.delete("/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET))
                        .text("result"))
                .isEqualTo("deleted");
        assertThat(qrie.finding(BUCKET, "S3BucketPublic")).containsEntry("State", AttributeValue.fromS("ACTIVE"));
    }

    @Test
    void deletedResourceResolvesItsFindings() {
        qrie.launch("S3BucketPublic");
        qrie.launch("S3BucketVersioningDisabled");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 5);
        String path = "/resources?account=" + ACCOUNT + "&arn=" + encode(BUCKET) + "&describe_time=";
        assertThat(qrie.delete(path + millis(4)).text("result")).isEqualTo("ignored");
        assertThat(qrie.resource(ACCOUNT, BUCKET)).isNotEmpty();
        Reply deleted = qrie.delete(path + millis(5));
        assertThat(deleted.text("result")).isEqualTo("deleted");
        assertThat(deleted.json().get("findings_resolved").asInt()).isEqualTo(2);
        assertThat(qrie.resource(ACCOUNT, BUCKET)).isEmpty();
        assertThat(qrie.running.stored(FINDINGS))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding)
                        .containsEntry("State", AttributeValue.fromS("RESOLVED"))
                        .containsEntry("ResolvedReason", AttributeValue.fromS("RESOURCE_DELETED")));
        assertThat(qrie.delete(path + millis(6)).text("result")).isEqualTo("absent");
    }

    @Test
    void configurationOf500KilobytesIsStoredWithoutItsBiggestBranchAndEvaluatedWhole() {
        qrie.launch("S3BucketPublic");
        String block = PRIVATE.substring(1, PRIVATE.length() - 1);
        String configuration = "{\"Small\":{\"Kept\":1},\"Tags\":{\"Big\":\"" + "x".repeat(500_000)
                + "\",\"Little\":\"y\"}," + block + "}";
        Reply stored = qrie.describe(ACCOUNT, BUCKET, configuration, 1);
        assertThat(stored.toString()).contains("\"result\":\"stored\",\"findings_opened\":0");
        Map<String, AttributeValue> resource = qrie.resource(ACCOUNT, BUCKET);
        assertThat(resource.get("Truncated").bool()).isTrue();
        assertThat(resource.get("Digest").s()).hasSize(64);
        Map<String, AttributeValue> kept = resource.get("Configuration").m();
        assertThat(kept).containsOnlyKeys("Small", "Tags", "PublicAccessBlock");
        assertThat(kept.get("Tags").m()).containsOnlyKeys("Little");
        assertThat(qrie.get("/resources?account=" + ACCOUNT)
                        .json()
                        .at("/resources/0/truncated")
                        .asBoolean())
                .isTrue();
        // The block itself is what is too big to be stored, and yet what is evaluated.
        String heavy = PRIVATE.substring(0, PRIVATE.length() - 2) + ",\"Note\":\"" + "z".repeat(500_000) + "\"}}";
        assertThat(qrie.describe(ACCOUNT, BUCKET, heavy, 2)
                        .json()
                        .get("findings_opened")
                        .asInt())
                .isZero();
    }

    @Test
    void configurationIsAtMost32LevelsDeep() {
        assertThat(qrie.describe(ACCOUNT, BUCKET, nested(32), 1).status()).isEqualTo(200);
        assertThat(qrie.describe(ACCOUNT, BUCKET, nested(33), 2).status()).isEqualTo(400);
    }

    private static String nested(int levels) {
        return "{\"a\":".repeat(levels - 1) + "{}" + "}".repeat(levels - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\"}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":[]}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":123456789012,\"configuration\":{}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{\"\":1}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{\"a\":1e200}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{\"a\":1e-131}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{\"a\":1e99999999999}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":"
                        + "{\"a\":[123456789012345678901234567890123456789]}}",
                "{\"arn\":\"arn:aws:s3:::b\\u007f\",\"account\":\"123456789012\",\"configuration\":{}}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{},\"describe_time\":-1}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{},\"describe_time\":9e15}",
                "{\"arn\":\"arn:aws:s3:::b\",\"account\":\"123456789012\",\"configuration\":{},"
                        + "\"describe_time\":99999999999999}",
                "{",
                "",
                "null",
            })
    void whatCannotBeStoredIs400(String body) {
        Reply reply = qrie.put("/resources", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(reply.text("error")).isNotEmpty().doesNotContain("Exception");
        assertThat(qrie.running.stored(RESOURCES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/resources?page_size=0     | page_size cannot be less than 1",
                "/resources?page_size=-1    | page_size cannot be less than 1",
                "/resources?page_size=101   | page_size cannot be greater than 100",
                "/resources?page_size=abc   | page_size must be a whole number",
                "/findings?page_size=101    | page_size cannot be greater than 100",
                "/findings?state=OPEN       | state must be ACTIVE or RESOLVED",
                "/findings?state=active     | state must be ACTIVE or RESOLVED",
                "/findings?account=123      | account must be 12 digits",
                "/findings?severity=urgent  | severity must be critical, high, medium, low or a range such as 50-89",
                "/findings?severity=90-10   | severity must be critical, high, medium, low or a range such as 50-89",
                "/findings?severity=0-101   | severity must be critical, high, medium, low or a range such as 50-89",
                "/findings?next_token=abc   | the page token is not valid; ask for the first page again",
                "/resources?arn=abc         | arn is not valid",
                "/resources?type=x&next_token=abc | the page token is not valid; ask for the first page again",
                "/findings?service=x&next_token=abc | the page token is not valid; ask for the first page again",
                "/resources?arn=arn:aws:s3:::b&next_token=abc"
                        + "| the page token is not valid; ask for the first page again",
                "/findings?arn=arn:aws:s3:::b&policy=p&next_token=abc"
                        + "| the page token is not valid; ask for the first page again",
                "/resources?arn=arn:aws:ec2:r:123456789012:v/1&account=000000000042 | account is not the one in arn",
                "/findings?arn=arn:aws:ec2:r:123456789012:v/1&account=000000000042 | account is not the one in arn",
                "/summary/dashboard?date=1  | date must be a day such as 2026-01-31",
            })
    void wrongParameterIs400(String path, String error) {
        Reply reply = qrie.get(path);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error")).isEqualTo(error);
    }

    @Test
    void unsupportedTypeHasNothingAndAProductIsFoundUnderItsService() {
        qrie.describe(null, "arn:aws:ec2:eu-west-1:" + ACCOUNT + ":volume/v", PUBLIC, 1);
        assertThat(qrie.get("/resources?type=mainframe").body()).isEqualTo("{\"resources\":[]}");
        assertThat(qrie.get("/resources?type=ebs").json().get("resources")).hasSize(1);
        assertThat(qrie.get("/findings?service=mainframe").body()).isEqualTo("{\"findings\":[]}");
    }

    @Test
    void arnsThatDifferOnlyInNormalFormAreTwoResources() {
        for (String name : List.of("caf\u00e9", "cafe\u0301")) {
            String arn = "arn:aws:s3:::" + name;
            assertThat(qrie.get("/resources?arn=" + encode(arn)).json().get("resources"))
                    .isEmpty();
            qrie.describe(ACCOUNT, arn, PUBLIC, 1);
            for (String query : List.of("", "account=" + ACCOUNT + "&")) {
                JsonNode found = qrie.get("/resources?" + query + "arn=" + encode(arn))
                        .json()
                        .get("resources");
                assertThat(found).hasSize(1);
                assertThat(found.get(0).get("arn").asText()).isEqualTo(arn);
            }
        }
    }

    @Test
    void listsAccountsAndServices() {
        Reply put = qrie.put(
                "/accounts/" + ACCOUNT,
                "{\"name\":\"shop\",\"partition\":\"aws-cn\",\"ou_path\":\"/root\",\"tags\":{\"env\":\"prod\"}}");
        assertThat(put.status()).isEqualTo(200);
        assertThat(qrie.get("/accounts").body())
                .isEqualTo("{\"accounts\":[{\"account_id\":\"" + ACCOUNT + "\",\"name\":\"shop\","
                        + "\"partition\":\"aws-cn\",\"ou_path\":\"/root\",\"tags\":{\"env\":\"prod\"}}]}");
        assertThat(qrie.put("/accounts/" + ACCOUNT, "{\"partition\":\"aws\"}").status())
                .isEqualTo(409);
        assertThat(qrie.put("/accounts/1", "{}").status()).isEqualTo(400);
        assertThat(qrie.put("/accounts/" + OTHER, "{\"partition\":\"x\"}").status())
                .isEqualTo(400);
        List<String> supported =
                qrie.get("/services?supported=true").json().get("services").findValuesAsText("service");
        assertThat(supported).containsExactly("s3", "ec2", "iam", "rds");
        assertThat(qrie.get("/services").json().get("services").findValuesAsText("service"))
                .contains("lambda", "dynamodb");
    }
}
