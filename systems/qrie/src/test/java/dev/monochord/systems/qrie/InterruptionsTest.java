package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static dev.monochord.systems.qrie.Qrie.encode;
import static dev.monochord.systems.qrie.Qrie.millis;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Work that dies after any of its requests, and is done again. */
class InterruptionsTest {

    private static final int MAX_REQUESTS = 40;

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void descriptionThatWasInterruptedIsFinishedByTheNext() {
        qrie.launch("S3BucketPublic");
        qrie.launch("S3BucketVersioningDisabled");
        int calls = 0;
        for (boolean whole = false; !whole; calls++) {
            assertThat(calls).isLessThan(MAX_REQUESTS);
            String arn = BUCKET + calls;
            qrie.running.gate().shutAfter(calls);
            Reply first = qrie.describe(ACCOUNT, arn, PUBLIC, 1);
            qrie.running.gate().open();
            whole = first.status() == 200;
            assertThat(first.body()).doesNotContain("gate");
            assertThat(qrie.describe(ACCOUNT, arn, PUBLIC, 1).text("result")).isEqualTo("stored");
            assertThat(qrie.finding(arn, "S3BucketPublic")).containsEntry("State", AttributeValue.fromS("ACTIVE"));
            assertThat(qrie.finding(arn, "S3BucketVersioningDisabled"))
                    .containsEntry("State", AttributeValue.fromS("ACTIVE"))
                    .doesNotContainKey("ReopenCount");
        }
        assertThat(calls).isGreaterThan(3);
    }

    @Test
    void deletionThatWasInterruptedIsFinishedByTheNext() {
        qrie.launch("S3BucketPublic");
        boolean whole = false;
        for (int calls = 0; !whole; calls++) {
            assertThat(calls).isLessThan(MAX_REQUESTS);
            String arn = BUCKET + calls;
            String path = "/resources?account=" + ACCOUNT + "&arn=" + encode(arn) + "&describe_time=" + millis(2);
            qrie.describe(ACCOUNT, arn, PUBLIC, 1);
            qrie.running.gate().shutAfter(calls);
            whole = qrie.delete(path).status() == 200;
            qrie.running.gate().open();
            boolean gone = qrie.resource(ACCOUNT, arn).isEmpty();
            String state = qrie.finding(arn, "S3BucketPublic").get("State").s();
            assertThat(state).as("both or neither").isEqualTo(gone ? "RESOLVED" : "ACTIVE");
            assertThat(qrie.delete(path).status()).isEqualTo(200);
            assertThat(qrie.finding(arn, "S3BucketPublic"))
                    .containsEntry("ResolvedReason", AttributeValue.fromS("RESOURCE_DELETED"));
        }
    }

    @Test
    void suspensionThatWasInterruptedIsFinishedByTheNext() {
        boolean whole = false;
        for (int calls = 0; !whole; calls++) {
            assertThat(calls).isLessThan(MAX_REQUESTS);
            qrie.launch("S3BucketPublic");
            qrie.running.advance(Duration.ofHours(2));
            for (int i = 0; i < 3; i++) {
                qrie.describe(ACCOUNT, BUCKET + i, PUBLIC, calls);
            }
            qrie.running.gate().shutAfter(calls);
            whole = qrie.delete("/policies/S3BucketPublic").status() == 200;
            qrie.running.gate().open();
            assertThat(qrie.delete("/policies/S3BucketPublic").status()).isEqualTo(200);
            assertThat(qrie.running.stored(FINDINGS))
                    .hasSize(3)
                    .allSatisfy(finding -> assertThat(finding)
                            .containsEntry("ResolvedReason", AttributeValue.fromS("POLICY_SUSPENDED")));
        }
    }
}
