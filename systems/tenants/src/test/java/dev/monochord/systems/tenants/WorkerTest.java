package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a process does beside requests: it renews its claims, and brings deletions to their end. */
class WorkerTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final AttemptRules RULES = new AttemptRules(Duration.ofMinutes(30), "0.1.18");

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(DynamoDbTenantsTable.design()).clockAt(NOW);

    private final Queues queues = new Queues();
    private final FailureIsolation isolation = new FailureIsolation(WorkerTest.class);
    private final Worker worker = new Worker(2, isolation);
    private TenantsTable tenants;
    private RunContext context;
    private Claims claims;
    private Deletions deletions;

    @BeforeEach
    void open() {
        tenants = DynamoDbTenantsTable.open(extension.monochord());
        context = new RunContext(extension.monochord(), tenants, queues, RULES, new RunCounters());
        claims = new Claims(extension.monochord(), RULES);
        deletions = new Deletions(context, claims, worker, isolation);
    }

    @AfterEach
    void close() {
        queues.released.countDown();
        worker.close();
    }

    @Test
    void claimIsRenewedWhileTheRunLastsAndNeverBeyondTheLease() {
        start("t1");
        start("t2");
        start("waits for a thread");
        assertThat(heldUntil("t1")).isEqualTo(NOW.plusSeconds(60));
        advance(Duration.ofSeconds(40));
        worker.renew();
        assertThat(heldUntil("t1")).isEqualTo(NOW.plusSeconds(100));
        assertThat(heldUntil("waits for a thread")).isEqualTo(NOW.plusSeconds(100));
        advance(Duration.ofSeconds(29 * 60));
        worker.renew();
        assertThat(heldUntil("t1")).isEqualTo(NOW.plus(RULES.lease()));
        advance(Duration.ofMinutes(5));
        worker.renew();
        assertThat(heldUntil("t1")).isEqualTo(NOW.plus(RULES.lease()));
    }

    @Test
    void claimThatAnotherTookOverIsNotRenewed() {
        start("t1");
        CreateAudit mine = tenants.createAudit("t1").orElseThrow();
        advance(Duration.ofSeconds(60));
        CreateAudit taken = claims.creation(
                        "t1",
                        mine,
                        new AttemptRules.Next.Claim(1, extension.clock().instant()))
                .orElseThrow();
        advance(Duration.ofSeconds(30));
        worker.renew();
        assertThat(tenants.createAudit("t1")).contains(taken);
    }

    @Test
    void deletionThatAnEarlierProcessLeftIsTriedAgainWhenItIsDue() {
        tenants.claimDeletion(
                new DeleteAudit("t1", NOW, "run-0", Status.FAILURE, "0.1.18", 0, "refused", null, null, null));
        tenants.claimDeletion(new DeleteAudit(
                "t2", NOW, "run-0", Status.STARTED, "0.1.18", 0, null, null, NOW.plusSeconds(60), null));
        deletions.resumeDue();
        assertThat(statusOf("t1")).isEqualTo(Status.FAILURE);
        advance(Duration.ofMinutes(3));
        deletions.resumeDue();
        worker.close();
        assertThat(statusOf("t1")).isEqualTo(Status.SUCCESS);
        assertThat(statusOf("t2")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void deletionThatCannotBeReadIsLoggedOnceAndTheOthersAreResumed() {
        for (String tenantId : List.of("t1", "t2")) {
            tenants.claimDeletion(
                    new DeleteAudit(tenantId, NOW, "run-0", Status.FAILURE, "0.1.18", 0, "refused", null, null, null));
        }
        deletions.resumeDue();
        extension
                .client()
                .updateItem(update -> update.tableName("tenants")
                        .key(Map.of(
                                "pk", AttributeValue.fromS("TENANT_ID#t1"), "sk", AttributeValue.fromS("AUDIT#DELETE")))
                        .updateExpression("SET #status = :odd")
                        .expressionAttributeNames(Map.of("#status", "Status"))
                        .expressionAttributeValues(Map.of(":odd", AttributeValue.fromS("odd"))));
        advance(Duration.ofMinutes(3));
        try (CapturedLog log = CapturedLog.of(WorkerTest.class)) {
            deletions.resumeDue();
            deletions.resumeDue();
            worker.close();
            assertThat(statusOf("t2")).isEqualTo(Status.SUCCESS);
            assertThat(log.lines())
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .startsWith(
                                    "WARNING deletion of tenant t1: Attribute Status of a stored DeleteAudit in table tenants")
                            .contains("pk = TENANT_ID#t1"));
        }
    }

    private void start(String tenantId) {
        CreateAudit claimed = claims.creation(tenantId, null, new AttemptRules.Next.Claim(0, NOW))
                .orElseThrow();
        worker.start(new CreateRun(context, claimed));
    }

    private Status statusOf(String tenantId) {
        return tenants.deleteAudit(tenantId).orElseThrow().status();
    }

    private Instant heldUntil(String tenantId) {
        return tenants.createAudit(tenantId).orElseThrow().leaseUntil();
    }

    private void advance(Duration time) {
        extension.clock().advance(time);
    }

    /** Queues that are made when the test allows it. */
    private static final class Queues implements QueueProvisioner {

        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public TenantQueue create(String tenantId) {
            try {
                released.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                throw new ProvisioningException("interrupted", ended);
            }
            return new TenantQueue("arn", "url");
        }

        @Override
        public void remove(String tenantId) {}

        @Override
        public void removeAt(String queueUrl) {}

        @Override
        public void close() {}
    }
}
