package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.PRIVATE;
import static dev.monochord.systems.qrie.Qrie.PUBLIC;
import static dev.monochord.systems.qrie.Qrie.millis;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Snapshots in any order, one after the other and all at once: what is left is what the newest says. */
class NewestWinsTest {

    private static final String POLICY = "S3BucketPublic";
    private static final int ROUNDS = 12;
    private static final int SNAPSHOTS = 6;

    private final Qrie qrie = new Qrie();

    @AfterEach
    void stop() {
        qrie.close();
    }

    @Test
    void olderSnapshotNeverOverwrites() {
        qrie.launch(POLICY);
        assertThat(qrie.describe(ACCOUNT, BUCKET, PUBLIC, 2).text("result")).isEqualTo("stored");
        assertThat(qrie.describe(ACCOUNT, BUCKET, PRIVATE, 1).text("result")).isEqualTo("ignored");
        assertThat(qrie.describe(ACCOUNT, BUCKET, PRIVATE, 2).text("result")).isEqualTo("ignored");
        assertThat(qrie.resource(ACCOUNT, BUCKET).get("Configuration").m()).isEmpty();
        assertThat(state()).isEqualTo("ACTIVE");
        // Said again, as by whoever lost the answer.
        assertThat(qrie.describe(ACCOUNT, BUCKET, PUBLIC, 2).text("result")).isEqualTo("stored");
    }

    @Test
    void compliantSnapshotKeepsAnOlderOneFromOpeningAFinding() {
        qrie.launch(POLICY);
        qrie.describe(ACCOUNT, BUCKET, PRIVATE, 2);
        qrie.describe(ACCOUNT, BUCKET, PUBLIC, 1);
        assertThat(state()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "throttle:0.1",
                "conflict:0.2",
                "error:0.05",
                "error-after-commit:0.1",
                "lost-answer:0.1",
                "index-lag:5s"
            })
    void anyInterleavingEndsAsTheNewest(String fault) {
        qrie.launch(POLICY);
        for (int round = 0; round < ROUNDS; round++) {
            qrie.running.engine().faults().clear();
            if (!fault.equals("none")) {
                qrie.running.engine().faults().add(fault + ",seed=" + (round + 1));
            }
            check(round);
        }
    }

    private void check(int round) {
        Random random = new Random(round);
        String arn = BUCKET + round;
        List<Integer> times = new ArrayList<>();
        List<Boolean> compliant = new ArrayList<>();
        for (int i = 0; i < SNAPSHOTS; i++) {
            times.add(i);
            compliant.add(random.nextBoolean());
        }
        Collections.shuffle(times, random);
        List<CompletableFuture<Reply>> sent = new ArrayList<>();
        for (int time : times) {
            String configuration = compliant.get(time) ? PRIVATE : PUBLIC;
            sent.add(qrie.running.sending("PUT", "/resources", Qrie.described(ACCOUNT, arn, configuration, time)));
            if (random.nextInt(3) == 0) {
                sent.forEach(CompletableFuture::join);
            }
        }
        assertThat(sent).allSatisfy(reply -> assertThat(reply.join().status()).isEqualTo(200));
        qrie.running.engine().faults().clear();
        boolean newest = compliant.get(SNAPSHOTS - 1);
        assertThat(qrie.resource(ACCOUNT, arn))
                .containsEntry("DescribeTime", AttributeValue.fromN("" + millis(SNAPSHOTS - 1)));
        assertThat(state(arn))
                .as("round %s, compliant %s, order %s", round, compliant, times)
                .isIn(newest ? List.of("", "RESOLVED") : List.of("ACTIVE"));
    }

    private String state() {
        return state(BUCKET);
    }

    private String state(String arn) {
        AttributeValue state = qrie.finding(arn, POLICY).get("State");
        return state == null ? "" : state.s();
    }
}
