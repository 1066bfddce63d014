package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What happens to tenants while their store does what stores do. */
class TenantsFaultsTest {

    private static final String ID = "t1";

    private final Tenants tenants = new Tenants();

    @AfterEach
    void close() {
        tenants.running.engine().faults().clear();
        tenants.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "throttle:0.3,seed=1",
                "conflict:0.3,seed=2",
                "error:0.3,seed=3",
                "error-after-commit:0.3,seed=4",
                "lost-answer:0.3,seed=5",
                "unprocessed:0.3,seed=6",
                "request-limit:0.3,seed=7"
            })
    void wholeLifeOfATenantGoesThroughFaults(String fault) {
        old("t2");
        tenants.running.engine().faults().add(fault);

        assertThat(tenants.running.together(40, n -> tenants.inboundLater(ID)))
                .extracting(Reply::status)
                .isSubsetOf(200, 202);
        assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.queues.creations).hasValue(1);
        assertThat(tenants.inbound(ID).status()).isEqualTo(200);

        tenants.upgrade("{\"commit\":true}");
        assertThat(tenants.settled("t2", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.get("t2", "/queues/outbound").status()).isEqualTo(404);

        assertThat(tenants.running.together(5, n -> tenants.running.sending("DELETE", "/api/v1/tenants/" + ID, null)))
                .extracting(Reply::status)
                .contains(202)
                .isSubsetOf(202, 404, 410);
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
        assertThat(tenants.queues.queues()).isEmpty();
    }

    @Test
    void storeThatIsAwayIsToldWithoutReasonsAndLeavesNothingBehind() {
        tenants.running.gate().shutAfter(0);
        Reply reply = tenants.inbound(ID);
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.body()).doesNotContain("gate").doesNotContain("Exception");
        tenants.running.gate().open();
        assertThat(tenants.stored()).isEmpty();
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
    }

    @Test
    void failedRunIsLoggedAndCounted() {
        tenants.queues.fail(1);
        try (CapturedLog log = CapturedLog.of(TenantsService.class)) {
            tenants.inbound(ID);
            assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Failure");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("WARNING CreateRun")
                    .endsWith("of tenant " + ID + " failed: the queue service refused: AccessDenied");
        }
        assertThat(tenants.running.page("/metrics").body())
                .contains("monochord_system_events_total{name=\"failed_runs\",system=\"tenants\"} 1.0");
    }

    @Test
    void creationThatCannotBeRecordedIsUndoneOrTakenOver() {
        tenants.queues.hang();
        tenants.inbound(ID);
        tenants.queues.awaitHanging();
        tenants.running.gate().shutAfter(0);
        tenants.queues.release();
        tenants.endWork();
        tenants.running.gate().open();

        assertThat(tenants.operation(ID, "CREATE").path("status").asText()).isEqualTo("Started");
        assertThat(tenants.queues.queues())
                .as("nothing is removed that may be another's by now")
                .containsExactly(QueueDouble.url(ID));
        assertThat(tenants.inbound(ID).status()).isEqualTo(202);
    }

    @Test
    void resultThatWasRecordedThoughTheAnswerWasLostIsNotUndone() {
        tenants.running.engine().faults().add("lost-answer,times=1@TransactWriteItems");
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        assertThat(tenants.queues.queues()).containsExactly(QueueDouble.url(ID));
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void deletionThatWinsARaceIsNotUndoneByTheCreation() {
        tenants.queues.hang();
        tenants.inbound(ID);
        tenants.queues.awaitHanging();
        // Another program deletes without looking.
        tenants.put(Tenants.audit(ID, "AUDIT#DELETE", "Started", Tenants.NOW));
        tenants.queues.release();
        assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Failure");
        assertThat(tenants.stored(ID, "METADATA")).isEmpty();
        assertThat(tenants.queues.queues()).isEmpty();
        assertThat(tenants.inbound(ID).status()).isEqualTo(410);
    }

    @Test
    void lostResultIsMadeAgainAndItsQueueIsNotRemovedIfThatFails() {
        tenants.provision(ID);
        tenants.running
                .engine()
                .client()
                .deleteItem(delete -> delete.tableName("tenants").key(item("pk", "TENANT_ID#" + ID, "sk", "METADATA")));
        tenants.advance(Tenants.LEASE);
        tenants.queues.fail(1);
        assertThat(tenants.inbound(ID).status()).isEqualTo(202);
        assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Failure");
        assertThat(tenants.queues.queues()).as("it may hold messages").containsExactly(QueueDouble.url(ID));
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
    }

    @Test
    void workThatHasNotBegunIsGivenBackAtTheEndAndWorkThatHasIsFinished() {
        try (Tenants one = new Tenants(1)) {
            one.queues.hang();
            one.inbound("first");
            one.queues.awaitHanging();
            one.inbound("second");
            CompletableFuture<Void> ending = CompletableFuture.runAsync(one::endWork);
            JsonNode second = one.settled("second", "CREATE");
            assertThat(second.path("status").asText()).isEqualTo("Failure");
            assertThat(second.path("reason").asText()).isEqualTo("the server ended before the work began");
            one.queues.release();
            ending.join();
            assertThat(one.operation("first", "CREATE").path("status").asText()).isEqualTo("Success");
            assertThat(one.queues.creations).hasValue(1);
        }
    }

    private void old(String tenantId) {
        Map<String, AttributeValue> old = Tenants.metadata(tenantId, "0.1.9");
        old.putAll(item("OutboundQueueArn", "arn:old", "OutboundQueueUrl", "https://queues.example/0/old-outbound"));
        old.put("InboundQueueUrl", AttributeValue.fromS("https://queues.example/0/none"));
        tenants.put(old);
    }
}
