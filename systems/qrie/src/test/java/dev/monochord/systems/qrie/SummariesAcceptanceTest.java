package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.OTHER;
import static dev.monochord.systems.qrie.Qrie.PRIVATE;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Summaries: complete, kept for a while, and computed by one at a time. */
class SummariesAcceptanceTest {

    private static final String LOCK = "findings_summary_lock";

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void summaryCountsEveryPage() {
        Monochord monochord = Monochord.create(qrie.running.engine().client());
        DynamoDbQrieFindingsTable.open(monochord);
        DynamoDbQrieAccountsTable.open(monochord);
        monochord.putAll(List.of(new MonitoredAccount(ACCOUNT, null, "aws", null, null)));
        monochord.putAll(
                IntStream.range(0, 60).mapToObj(SummariesAcceptanceTest::big).toList());
        JsonNode summary = qrie.get("/summary/findings").json();
        assertThat(summary.get("total_findings").asInt()).isEqualTo(60);
        assertThat(summary.get("active_findings").asInt()).isEqualTo(45);
        assertThat(summary.get("critical_findings").asInt()).isEqualTo(45);
        assertThat(summary.at("/findings_by_policy/S3BucketPublic/resolved").asInt())
                .isEqualTo(15);
        assertThat(qrie.get("/summary/findings?account=" + OTHER)
                        .json()
                        .get("total_findings")
                        .asInt())
                .isZero();
        assertThat(qrie.scanned()).containsExactly("qrie_accounts");
    }

    private static Finding big(int i) {
        State state = i % 4 == 0 ? State.RESOLVED : State.ACTIVE;
        return new Finding(
                "arn:aws:s3:::bucket-" + i,
                "S3BucketPublic",
                ACCOUNT,
                "s3",
                state,
                90,
                Qrie.NOW,
                Qrie.NOW,
                Map.of("seen", "x".repeat(60_000)),
                Qrie.NOW,
                null,
                null,
                null);
    }

    @Test
    void resourcesAreCountedByService() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.describe(OTHER, "arn:aws-cn:s3:::b", PUBLIC, 1);
        qrie.describe(OTHER, "arn:aws-cn:ec2:r:" + OTHER + ":volume/v", PUBLIC, 1);
        qrie.describe(OTHER, "arn:aws-cn:braket:r:" + OTHER + ":device/d", PUBLIC, 1);
        JsonNode all = qrie.get("/summary/resources").json();
        assertThat(all.get("total_resources").asInt()).isEqualTo(4);
        assertThat(all.get("resources_by_service").toString()).isEqualTo("{\"ec2\":1,\"other\":1,\"s3\":2}");
        assertThat(qrie.get("/summary/resources?account=" + ACCOUNT)
                        .json()
                        .get("total_resources")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void resourcesOfAnAccountWithTwoPartitionsAreCountedLikeOthers() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.describe(ACCOUNT, "arn:aws-cn:s3:::b", PUBLIC, 1);
        qrie.describe(ACCOUNT, "arn:aws-cn:braket:r:" + ACCOUNT + ":device/d", PUBLIC, 1);
        assertThat(qrie.get("/summary/resources")
                        .json()
                        .get("resources_by_service")
                        .toString())
                .isEqualTo("{\"other\":1,\"s3\":2}");
    }

    @Test
    void summaryIsKeptFor15MinutesAndTheDashboardForAnHour() {
        qrie.launch("S3BucketPublic");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        assertThat(active()).isEqualTo(1);
        assertThat(dashboard().get("active_findings").asInt()).isEqualTo(1);
        qrie.describe(ACCOUNT, BUCKET, PRIVATE, 2);
        qrie.running.advance(Duration.ofMinutes(14));
        assertThat(active()).isEqualTo(1);
        qrie.running.advance(Duration.ofMinutes(1));
        assertThat(active()).isZero();
        assertThat(dashboard().get("active_findings").asInt()).isEqualTo(1);
        qrie.running.advance(Duration.ofMinutes(45));
        assertThat(dashboard().get("active_findings").asInt()).isZero();
        assertThat(dashboard().at("/weeks/7/new_findings").asInt()).isEqualTo(1);
        assertThat(dashboard().at("/weeks/7/resolved_findings").asInt()).isEqualTo(1);
        assertThat(qrie.get("/summary/dashboard?date=2026-02-01")
                        .json()
                        .at("/weeks/7/week_start")
                        .asText())
                .isEqualTo("2026-01-26");
    }

    @Test
    void oldSummaryIsServedWhileAnotherRequestComputesTheNext() {
        qrie.launch("S3BucketPublic");
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        assertThat(active()).isEqualTo(1);
        qrie.describe(ACCOUNT, BUCKET, PRIVATE, 2);
        qrie.running.advance(Duration.ofMinutes(15));
        List<Integer> meanwhile = new ArrayList<>();
        qrie.running.gate().before(ScanRequest.class, () -> meanwhile.add(active()));
        assertThat(active()).isZero();
        assertThat(meanwhile).containsExactly(1);
    }

    @Test
    void lockOfAnotherIsRespectedUntilItExpires() {
        qrie.launch("S3BucketPublic");
        lock("another", Qrie.NOW.plusSeconds(60));
        Reply busy = qrie.get("/summary/findings");
        assertThat(busy.status()).isEqualTo(503);
        assertThat(busy.header("Retry-After")).isEqualTo("1");

        qrie.running.advance(Duration.ofSeconds(61));
        assertThat(active()).isZero();
        assertThat(qrie.running.stored("qrie_summary"))
                .extracting(item -> item.get("Type").s())
                .containsExactly("findings_summary");

        // What is old is better than nothing while another computes.
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        qrie.running.advance(Duration.ofMinutes(20));
        lock("another", Qrie.NOW.plus(Duration.ofMinutes(30)));
        assertThat(active()).isZero();
        assertThat(qrie.running.stored("qrie_summary").stream()
                        .filter(item -> item.get("Type").s().equals(LOCK)))
                .singleElement()
                .satisfies(item -> assertThat(item).containsEntry("owner", AttributeValue.fromS("another")));
        qrie.running.advance(Duration.ofMinutes(10));
        assertThat(active()).isEqualTo(1);
    }

    @Test
    void lockIsTakenOverAfterItsTimeAndNotGivenBackByItsOldOwner() {
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        List<Reply> meanwhile = new ArrayList<>();
        List<String> owners = new ArrayList<>();
        try (RunningSystem next =
                qrie.running.another(new QrieFactory(), Qrie.SETTINGS).bearing(Qrie.ADMIN)) {
            qrie.running.gate().before(ScanRequest.class, () -> {
                owners.add(owner());
                meanwhile.add(next.call("GET", "/summary/findings", null));
                qrie.running.advance(Duration.ofMinutes(5));
                // The next takes the lock over and dies with it.
                next.gate().before(ScanRequest.class, () -> next.gate().shutAfter(0));
                meanwhile.add(next.call("GET", "/summary/findings", null));
                owners.add(owner());
            });
            assertThat(active()).isZero();
        }
        assertThat(meanwhile).extracting(Reply::status).satisfies(statuses -> {
            assertThat(statuses.get(0)).isEqualTo(503);
            assertThat(statuses.get(1)).isGreaterThanOrEqualTo(500);
        });
        assertThat(owners).hasSize(2).doesNotHaveDuplicates();
        assertThat(owner())
                .as("held by the next, although the first came to its end")
                .isEqualTo(owners.get(1));
        assertThat(qrie.running.stored("qrie_summary"))
                .as("no summary of the first")
                .hasSize(1);
    }

    private String owner() {
        return qrie.stored("qrie_summary", item -> item.get("Type").s().equals(LOCK))
                .get("owner")
                .s();
    }

    private void lock(String owner, Instant until) {
        qrie.running.put(
                "qrie_summary",
                Map.of(
                        "Type", AttributeValue.fromS(LOCK),
                        "owner", AttributeValue.fromS(owner),
                        "expires_at", AttributeValue.fromN("" + until.toEpochMilli())));
    }

    private int active() {
        Reply reply = qrie.get("/summary/findings");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().get("active_findings").asInt();
    }

    private JsonNode dashboard() {
        return qrie.get("/summary/dashboard").json();
    }
}
