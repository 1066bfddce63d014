package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Creating and deleting tenants, one clause at a time; what a request gets is in {@link TenantsDecisionTest}, and
 * upgrades are in {@link TenantsUpgradesTest}.
 */
class TenantsAcceptanceTest {

    private static final String ID = "000000-000000-0000-0000";

    private final Tenants tenants = new Tenants();

    @AfterEach
    void close() {
        tenants.close();
    }

    @Test
    void firstRequestProvisionsAndStoresItemsAsDocumented() {
        Reply first = tenants.inbound(ID);
        assertThat(first)
                .hasToString("202 {\"tenantId\":\"" + ID + "\",\"operation\":\"CREATE\",\"status\":\"Started\"}");
        String execution = tenants.settled(ID, "CREATE").path("execution").asText();
        assertThat(tenants.inbound(ID))
                .hasToString("200 {\"tenantId\":\"" + ID + "\",\"type\":\"inbound\",\"arn\":\"" + QueueDouble.arn(ID)
                        + "\",\"url\":\"" + QueueDouble.url(ID) + "\"}");
        Map<String, AttributeValue> audit = item(
                "pk",
                "TENANT_ID#" + ID,
                "sk",
                "AUDIT#CREATE",
                "UpdatedAt",
                Tenants.TIME,
                "Execution",
                execution,
                "Status",
                "Success",
                "Version",
                "0.1.18",
                "RetryCount",
                0);
        assertThat(tenants.stored()).containsExactlyInAnyOrder(audit, Tenants.metadata(ID, "0.1.18"));
        assertThat(tenants.queues.queues()).containsExactly(QueueDouble.url(ID));
    }

    @Test
    void fortyFirstRequestsAtOnceHaveOneQueueMade() {
        List<Reply> replies = tenants.running.together(40, n -> tenants.inboundLater(ID));
        assertThat(replies).extracting(Reply::status).isSubsetOf(200, 202).contains(202);
        tenants.settled(ID, "CREATE");
        assertThat(tenants.queues.creations).hasValue(1);
        assertThat(tenants.operation(ID, "CREATE").path("history")).isEmpty();
    }

    @Test
    void fortyRetriesAtOnceMakeOneAttempt() {
        tenants.queues.fail(1);
        tenants.provision(ID);
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.running.together(40, n -> tenants.inboundLater(ID)))
                .extracting(Reply::status)
                .isSubsetOf(200, 202);
        assertThat(tenants.settled(ID, "CREATE").path("retryCount").asInt()).isEqualTo(1);
        assertThat(tenants.queues.creations).hasValue(2);
    }

    @Test
    void lateDuplicateAfterASuccessDoesNotRun() {
        tenants.provision(ID);
        Map<String, AttributeValue> before = tenants.stored(ID, "AUDIT#CREATE");
        tenants.advance(Tenants.LEASE.multipliedBy(2));
        assertThat(tenants.running.together(10, n -> tenants.inboundLater(ID)))
                .extracting(Reply::status)
                .containsOnly(200);
        assertThat(tenants.retry(ID).status()).isEqualTo(409);
        assertThat(tenants.stored(ID, "AUDIT#CREATE")).isEqualTo(before);
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void workerThatDiedIsReplacedWhenItsLeaseHasPassed() {
        tenants.queues.die();
        tenants.inbound(ID);
        tenants.advance(Tenants.LEASE.minusSeconds(1));
        assertThat(tenants.inbound(ID).header("Retry-After")).isEqualTo("5");
        tenants.advance(Duration.ofSeconds(1));
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        JsonNode creation = tenants.operation(ID, "CREATE");
        assertThat(creation.path("retryCount").asInt()).isEqualTo(1);
        assertThat(creation.path("history")).hasSize(1);
        assertThat(creation.at("/history/0/status").asText()).isEqualTo("Started");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void workerThatComesBackAfterATakeOverChangesNothing(boolean failing) {
        tenants.queues.hang();
        tenants.inbound(ID);
        tenants.queues.awaitHanging();
        tenants.advance(Tenants.LEASE);
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        List<Map<String, AttributeValue>> before = tenants.stored();
        tenants.advance(Duration.ofMinutes(1));
        tenants.queues.fail(failing ? 1 : 0);
        tenants.queues.release();
        tenants.endWork();

        assertThat(tenants.stored()).isEqualTo(before);
        assertThat(tenants.queues.queues())
                .as("the queue is that of the other run now")
                .containsExactly(QueueDouble.url(ID));
    }

    @Test
    void failuresAreRepeatedAfterLongerAndLongerWaitsAndThenToldWithTheirReason() {
        tenants.queues.fail(6);
        tenants.provision(ID);
        for (int minutes : Tenants.WAITS) {
            assertThat(tenants.queues.queues()).as("what was made is removed").isEmpty();
            tenants.advance(Duration.ofMinutes(minutes).minusSeconds(1));
            Reply early = tenants.inbound(ID);
            assertThat(early.status()).isEqualTo(503);
            assertThat(early.header("Retry-After")).isEqualTo("1");
            assertThat(tenants.operation(ID, "CREATE").path("status").asText()).isEqualTo("Failure");
            tenants.advance(Duration.ofSeconds(1));
            tenants.provision(ID);
        }
        Reply told = tenants.inbound(ID);
        assertThat(told.status()).isEqualTo(500);
        assertThat(told.text("code")).isEqualTo("provisioning_failed");
        assertThat(told.json().at("/details/reason").asText()).isEqualTo("the queue service refused: AccessDenied");
        assertThat(told.json().at("/details/attempts").asInt()).isEqualTo(6);
        assertThat(tenants.queues.creations).hasValue(6);
        assertThat(tenants.queues.tooEarly).as("the name of the queue rested").hasValue(0);
        assertThat(tenants.operation(ID, "CREATE").path("history")).hasSize(5);
        tenants.advance(Duration.ofDays(30));
        assertThat(tenants.inbound(ID).status()).isEqualTo(500);
    }

    @Test
    void anotherVersionOpensAFailureAgain() {
        usedUp("0.1.17");
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        JsonNode creation = tenants.operation(ID, "CREATE");
        assertThat(creation.path("retryCount").asInt()).isZero();
        assertThat(creation.path("version").asText()).isEqualTo("0.1.18");
        assertThat(creation.at("/history/0/version").asText()).isEqualTo("0.1.17");
    }

    @Test
    void operatorOpensAFailureAgainWhenTheNameOfTheQueueHasRested() {
        tenants.queues.fail(6);
        tenants.provision(ID);
        for (int minutes : Tenants.WAITS) {
            tenants.advance(Duration.ofMinutes(minutes));
            tenants.provision(ID);
        }
        tenants.advance(Duration.ofSeconds(20));
        Reply early = tenants.retry(ID);
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.header("Retry-After")).isEqualTo("40");
        tenants.advance(Duration.ofSeconds(40));
        assertThat(tenants.running.together(
                        10, n -> tenants.running.sending("POST", "/api/v1/tenants/" + ID + "/retry", null)))
                .extracting(Reply::status)
                .isSubsetOf(202, 409)
                .containsOnlyOnce(202);
        assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.queues.tooEarly).hasValue(0);
    }

    @Test
    void twentyAttemptsAreRemembered() {
        for (int run = 0; run < 25; run++) {
            usedUp("0.0." + run);
            tenants.queues.fail(1);
            tenants.provision(ID);
            tenants.advance(Duration.ofMinutes(2));
        }
        JsonNode history = tenants.operation(ID, "CREATE").path("history");
        assertThat(history).hasSize(20);
        assertThat(history.get(0).path("version").asText()).isEqualTo("0.0.5");
        assertThat(history.get(19).path("version").asText()).isEqualTo("0.0.24");
    }

    @Test
    void tenantIsNotDeletedWhileItIsCreated() {
        tenants.queues.hang();
        tenants.inbound(ID);
        tenants.queues.awaitHanging();
        assertThat(tenants.delete(ID).status()).isEqualTo(409);
        assertThat(tenants.stored(ID, "AUDIT#DELETE")).isEmpty();
        tenants.queues.release();
        tenants.settled(ID, "CREATE");
        assertThat(tenants.delete(ID).status()).isEqualTo(202);
    }

    @Test
    void deletedTenantIsGoneForEver() {
        tenants.provision(ID);
        assertThat(tenants.delete(ID))
                .hasToString("202 {\"tenantId\":\"" + ID + "\",\"operation\":\"DELETE\",\"status\":\"Started\"}");
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.queues.queues()).isEmpty();
        assertThat(tenants.stored(ID, "METADATA")).isEmpty();
        for (int years = 0; years < 3; years++) {
            assertThat(tenants.inbound(ID))
                    .hasToString("404 {\"code\":\"not_found\",\"message\":\"the tenant was deleted\"}");
            assertThat(tenants.get(ID, "").status()).isEqualTo(404);
            assertThat(tenants.delete(ID).status()).isEqualTo(404);
            assertThat(tenants.retry(ID).status()).isEqualTo(404);
            tenants.advance(Duration.ofDays(365));
        }
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void tenantThatIsBeingDeletedIsGoneForReadersAndForOtherDeletions() {
        tenants.provision(ID);
        tenants.queues.hang();
        tenants.delete(ID);
        tenants.queues.awaitHanging();
        assertThat(tenants.inbound(ID).status()).isEqualTo(410);
        assertThat(tenants.delete(ID).status()).isEqualTo(410);
        assertThat(tenants.retry(ID).status()).isEqualTo(410);
        tenants.queues.release();
        tenants.settled(ID, "DELETE");
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
    }

    @Test
    void deletionWhoseWorkerDiedIsTakenOver() {
        tenants.provision(ID);
        tenants.queues.die();
        tenants.delete(ID);
        tenants.advance(Tenants.LEASE);
        assertThat(tenants.inbound(ID).status()).isEqualTo(410);
        assertThat(tenants.delete(ID).status()).isEqualTo(202);
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.queues.queues()).isEmpty();
    }

    @Test
    void tenantWhoseCreationFailedCanBeDeletedAndStaysSo() {
        tenants.queues.fail(1);
        tenants.provision(ID);
        assertThat(tenants.delete(ID).status()).isEqualTo(202);
        tenants.settled(ID, "DELETE");
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void unknownTenantIsNotDeleted() {
        assertThat(tenants.delete("nobody"))
                .hasToString("404 {\"code\":\"not_found\",\"message\":\"there is no such tenant\"}");
        assertThat(tenants.stored()).isEmpty();
    }

    @Test
    void oldRowsAreReadAndTakenOver() {
        Map<String, AttributeValue> old = item(
                "pk",
                "TENANT_ID#" + ID,
                "sk",
                "AUDIT#CREATE",
                "UpdateAt",
                "2020-08-31T16:00:16Z",
                "Execution",
                "arn:aws:states:...",
                "Status",
                "Failure",
                "RetryCount",
                "1");
        tenants.put(old);
        assertThat(tenants.inbound(ID).header("Retry-After")).isEqualTo("240");
        JsonNode read = tenants.operation(ID, "CREATE");
        assertThat(read.path("retryCount").asInt()).isEqualTo(1);
        assertThat(read.path("updatedAt").asText()).isEqualTo("2020-08-31T16:00:16.000Z");
        tenants.advance(Duration.ofMinutes(4));
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        assertThat(tenants.stored(ID, "AUDIT#CREATE"))
                .containsEntry("RetryCount", AttributeValue.fromN("2"))
                .doesNotContainKey("UpdateAt");
    }

    @Test
    void creationUnderTheOlderKeyCounts() {
        tenants.put(Tenants.audit(ID, "AUDIT#CREATE#0.1.18", "Started", Tenants.NOW));
        assertThat(tenants.inbound(ID).status()).isEqualTo(202);
        assertThat(tenants.stored(ID, "AUDIT#CREATE")).isEmpty();
        assertThat(tenants.delete(ID).status()).isEqualTo(409);
        tenants.advance(Tenants.LEASE);
        tenants.running.together(10, n -> tenants.inboundLater(ID));
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        assertThat(tenants.queues.creations).hasValue(1);
        assertThat(tenants.stored(ID, "AUDIT#CREATE").get("History").l()).hasSize(1);
    }

    @Test
    void tenantIsShownWithAllThatIsStored() {
        tenants.put(Tenants.metadata(ID, "0.1.12"));
        assertThat(tenants.get(ID, ""))
                .hasToString("200 {\"tenantId\":\"" + ID
                        + "\",\"version\":\"0.1.12\",\"createdAt\":\"2020-08-31T16:02:16.808Z\","
                        + "\"updatedAt\":\"2020-08-31T16:02:16.808Z\",\"inboundQueueArn\":\"" + QueueDouble.arn(ID)
                        + "\",\"inboundQueueUrl\":\"" + QueueDouble.url(ID) + "\"}");
        assertThat(tenants.get("nobody", "").status()).isEqualTo(404);
        assertThat(tenants.get("nobody", "/operations")).hasToString("200 {\"tenantId\":\"nobody\",\"operations\":[]}");
    }

    private void usedUp(String version) {
        Map<String, AttributeValue> failed =
                Tenants.audit(ID, "AUDIT#CREATE", "Failure", tenants.now().minus(Duration.ofMinutes(1)));
        failed.putAll(item("RetryCount", 5, "Version", version, "Reason", "no such role"));
        Map<String, AttributeValue> before = tenants.stored(ID, "AUDIT#CREATE");
        if (before.containsKey("History")) {
            failed.put("History", before.get("History"));
        }
        tenants.put(failed);
    }
}
