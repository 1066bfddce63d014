package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Deletions that fail: they are tried again, and nothing is created until they succeed. */
class TenantsDeletionTest {

    private static final String ID = "t1";

    private final Tenants tenants = new Tenants();

    @AfterEach
    void close() {
        tenants.close();
    }

    @Test
    void deletionThatFailedIsToldWithItsReasonAndRepeatedAtOnceWhenAsked() {
        tenants.provision(ID);
        fail(1);
        Reply told = tenants.inbound(ID);
        assertThat(told.status()).isEqualTo(410);
        assertThat(told.header("Retry-After")).isEqualTo("180");
        assertThat(told.text("code")).isEqualTo("deletion_failed");
        assertThat(told.json().at("/details/reason").asText()).isEqualTo("the queue service refused: AccessDenied");
        assertThat(told.json().at("/details/attempts").asInt()).isEqualTo(1);

        assertThat(tenants.delete(ID).status()).isEqualTo(202);
        JsonNode repeated = tenants.settled(ID, "DELETE");
        assertThat(repeated.path("status").asText()).isEqualTo("Success");
        assertThat(repeated.path("retryCount").asInt()).isEqualTo(1);
        assertThat(repeated.has("reason")).isFalse();
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
    }

    @Test
    void deletionIsTriedAgainWithTheWaitsOfACreationAndNothingIsCreatedMeanwhile() {
        tenants.provision(ID);
        fail(6);
        for (int minutes : Tenants.WAITS) {
            tenants.advance(Duration.ofMinutes(minutes).minusSeconds(1));
            assertThat(tenants.inbound(ID).header("Retry-After")).isEqualTo("1");
            tenants.advance(Duration.ofSeconds(1));
            assertThat(tenants.running.together(10, n -> tenants.inboundLater(ID)))
                    .extracting(Reply::status)
                    .containsOnly(410);
            assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Failure");
        }
        tenants.advance(Duration.ofDays(1));
        Reply usedUp = tenants.inbound(ID);
        assertThat(usedUp.status()).isEqualTo(410);
        assertThat(usedUp.header("Retry-After")).isEmpty();
        assertThat(usedUp.json().at("/details/attempts").asInt()).isEqualTo(6);
        assertThat(tenants.queues.creations).hasValue(1);

        assertThat(tenants.retry(ID).text("operation")).isEqualTo("DELETE");
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.queues.queues()).isEmpty();
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
    }

    @Test
    void deletionOfATenantThatWasNeverCreatedKeepsItFromBeingCreated() {
        tenants.queues.fail(1);
        tenants.provision(ID);
        tenants.put(Tenants.audit(ID, "AUDIT#DELETE", "Failure", Tenants.NOW));
        assertThat(tenants.retry(ID).status()).isEqualTo(409);
        tenants.advance(Duration.ofMinutes(3));
        assertThat(tenants.inbound(ID).status()).isEqualTo(410);
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.inbound(ID).status()).isEqualTo(404);
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void creationThatComesBackWhileADeletionHasFailedStoresNothing() {
        tenants.queues.hang();
        tenants.inbound(ID);
        tenants.queues.awaitHanging();
        tenants.put(Tenants.audit(ID, "AUDIT#DELETE", "Failure", Tenants.NOW));
        tenants.queues.release();
        assertThat(tenants.settled(ID, "CREATE").path("status").asText()).isEqualTo("Failure");
        assertThat(tenants.stored(ID, "METADATA")).isEmpty();
    }

    @Test
    void tenantWhoseDeletionFailedIsNotUpgraded() {
        tenants.putMetadata(ID, "0.1.9");
        tenants.put(Tenants.audit(ID, "AUDIT#DELETE", "Failure", Tenants.NOW));
        assertThat(tenants.upgrade("{\"commit\":true}")
                        .json()
                        .at("/skipped/0/because")
                        .asText())
                .isEqualTo("busy");
    }

    @Test
    void claimOfACrashedProcessIsTakenOverAfterAMinuteAndOneWithoutRenewalsAfterTheLease() {
        Map<String, AttributeValue> crashed = Tenants.audit(ID, "AUDIT#CREATE", "Started", Tenants.NOW);
        crashed.putAll(item("LeaseUntil", "2020-08-31T16:03:16.808Z"));
        tenants.put(crashed);
        tenants.put(Tenants.audit("t2", "AUDIT#CREATE", "Started", Tenants.NOW));
        tenants.advance(Duration.ofSeconds(59));
        assertThat(tenants.inbound(ID).status()).isEqualTo(202);
        assertThat(tenants.queues.creations).hasValue(0);
        assertThat(tenants.delete(ID).status()).isEqualTo(409);
        tenants.advance(Duration.ofSeconds(1));
        assertThat(tenants.provision(ID).status()).isEqualTo(200);
        assertThat(tenants.stored(ID, "AUDIT#CREATE")).doesNotContainKey("LeaseUntil");
        assertThat(tenants.inbound("t2").status()).isEqualTo(202);
        assertThat(tenants.queues.creations).hasValue(1);
    }

    @Test
    void tenantIsDeletedWhenTheClaimOfItsCreationHasEnded() {
        Map<String, AttributeValue> crashed = Tenants.audit(ID, "AUDIT#CREATE", "Started", Tenants.NOW);
        crashed.putAll(item("LeaseUntil", Tenants.TIME));
        tenants.put(crashed);
        assertThat(tenants.delete(ID).status()).isEqualTo(202);
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Success");
    }

    private void fail(int times) {
        tenants.queues.fail(times);
        assertThat(tenants.delete(ID).status()).isEqualTo(202);
        assertThat(tenants.settled(ID, "DELETE").path("status").asText()).isEqualTo("Failure");
    }
}
