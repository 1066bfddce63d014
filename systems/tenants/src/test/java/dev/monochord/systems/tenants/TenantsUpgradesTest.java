package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Bringing tenants to the version of the stack, on one running system. */
class TenantsUpgradesTest {

    private static final String ID = "000000-000000-0000-0000";

    private final Tenants tenants = new Tenants();

    @AfterEach
    void close() {
        tenants.close();
    }

    @Test
    void upgradeRemovesTheOutboundQueueAndKeepsTheCreation() {
        Map<String, AttributeValue> old = Tenants.metadata(ID, "0.1.9");
        old.putAll(item("OutboundQueueArn", "arn:old", "OutboundQueueUrl", "https://queues.example/0/old-outbound"));
        tenants.put(old);
        tenants.queues.add("https://queues.example/0/old-outbound");
        assertThat(tenants.get(ID, "/queues/Outbound"))
                .hasToString(
                        "200 {\"tenantId\":\"" + ID
                                + "\",\"type\":\"outbound\",\"arn\":\"arn:old\",\"url\":\"https://queues.example/0/old-outbound\"}");
        tenants.advance(Duration.ofHours(1));

        assertThat(tenants.upgrade(null))
                .hasToString("200 {\"currentVersion\":\"0.1.18\",\"commit\":false,\"tenants\":[{\"tenantId\":\"" + ID
                        + "\",\"version\":\"0.1.9\"}],\"skipped\":[]}");
        assertThat(tenants.stored()).as("a dry run").containsExactly(old);
        assertThat(tenants.upgrade("{\"commit\":true}").status()).isEqualTo(200);
        assertThat(tenants.settled(ID, "UPDATE").path("status").asText()).isEqualTo("Success");

        Map<String, AttributeValue> upgraded = Tenants.metadata(ID, "0.1.18");
        upgraded.put("UpdatedAt", AttributeValue.fromS("2020-08-31T17:02:16.808Z"));
        assertThat(tenants.stored(ID, "METADATA")).isEqualTo(upgraded);
        assertThat(tenants.stored(ID, "AUDIT#UPDATE#0.1.18")).containsEntry("Status", AttributeValue.fromS("Success"));
        assertThat(tenants.queues.queues()).isEmpty();
        assertThat(tenants.get(ID, "/queues/outbound").status()).isEqualTo(404);
        assertThat(tenants.upgrade("{\"commit\":true}").json().path("tenants")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.9, true",
        "0.1.2, true",
        "0.0.99, true",
        "0.1.18, false",
        "0.1.18.0, false",
        "0.1.19, false",
        "0.1.100, false",
        "0.2, false",
        "1.0.0, false",
        "nonsense, false"
    })
    void versionsAreComparedAsVersions(String version, boolean outdated) {
        tenants.putMetadata(ID, version);
        assertThat(tenants.upgrade("{}").json().path("tenants")).hasSize(outdated ? 1 : 0);
    }

    @Test
    void tenantWhoseVersionIsNoneIsListedAsSkipped() {
        tenants.putMetadata("a", "nonsense");
        tenants.putMetadata("b", "0.1.9");
        assertThat(tenants.upgrade("{\"commit\":true}"))
                .hasToString("200 {\"currentVersion\":\"0.1.18\",\"commit\":true,"
                        + "\"tenants\":[{\"tenantId\":\"b\",\"version\":\"0.1.9\"}],"
                        + "\"skipped\":[{\"tenantId\":\"a\",\"version\":\"nonsense\",\"because\":\"no version\"}]}");
        tenants.settled("b", "UPDATE");
        assertThat(tenants.stored("a", "METADATA")).isEqualTo(Tenants.metadata("a", "nonsense"));
    }

    @Test
    void tenantWhoseUpdateCannotBeReadIsSkippedAndOthersAreUpgraded() {
        tenants.putMetadata("a", "0.1.9");
        tenants.putMetadata("b", "0.1.9");
        Map<String, AttributeValue> update = item("pk", "TENANT_ID#a", "sk", "AUDIT#UPDATE#0.1.18");
        update.put("Status", AttributeValue.fromN("1"));
        tenants.put(update);

        assertThat(tenants.upgrade("{\"commit\":true}"))
                .hasToString("200 {\"currentVersion\":\"0.1.18\",\"commit\":true,"
                        + "\"tenants\":[{\"tenantId\":\"b\",\"version\":\"0.1.9\"}],"
                        + "\"skipped\":[{\"tenantId\":\"a\",\"version\":\"0.1.9\",\"because\":\"unreadable\"}]}");
        assertThat(tenants.settled("b", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.stored("a", "METADATA")).isEqualTo(Tenants.metadata("a", "0.1.9"));
    }

    @Test
    void upgradeRemovesTheMisspeltTime() {
        Map<String, AttributeValue> old = Tenants.metadata(ID, "0.1.9");
        old.put("UpdateAt", old.remove("UpdatedAt"));
        tenants.put(old);
        tenants.advance(Duration.ofHours(1));
        tenants.upgrade("{\"commit\":true}");
        tenants.settled(ID, "UPDATE");
        assertThat(tenants.stored(ID, "METADATA"))
                .containsEntry("UpdatedAt", AttributeValue.fromS("2020-08-31T17:02:16.808Z"))
                .doesNotContainKey("UpdateAt");
    }

    @Test
    void upgradesAreLimitedAndTenantsThatWaitDoNotCount() {
        for (int n = 0; n < 40; n++) {
            tenants.putMetadata("t" + n, "0.1.1");
        }
        assertThat(tenants.upgrade(null).json().path("tenants")).hasSize(30);
        assertThat(tenants.upgrade("{\"limit\":5,\"commit\":true}").json().path("tenants"))
                .hasSize(5);
        JsonNode rest = tenants.upgrade("{\"limit\":100,\"commit\":true}").json();
        assertThat(rest.path("tenants")).hasSizeBetween(35, 40);
        for (int n = 0; n < 40; n++) {
            assertThat(tenants.settled("t" + n, "UPDATE").path("status").asText())
                    .isEqualTo("Success");
        }
        assertThat(tenants.upgrade(null).json().path("tenants")).isEmpty();
    }

    @Test
    void updateThatFailsIsRepeatedWhenDueAndOpenedAgainByAnOperator() {
        Map<String, AttributeValue> old = Tenants.metadata(ID, "0.1.9");
        old.putAll(item("OutboundQueueArn", "arn:old", "OutboundQueueUrl", "https://queues.example/0/old-outbound"));
        tenants.put(old);
        tenants.queues.fail(6);
        tenants.upgrade("{\"commit\":true}");
        tenants.settled(ID, "UPDATE");
        for (int minutes : Tenants.WAITS) {
            assertThat(tenants.upgrade("{\"commit\":true}")
                            .json()
                            .at("/skipped/0/because")
                            .asText())
                    .isEqualTo("waiting");
            tenants.advance(Duration.ofMinutes(minutes));
            assertThat(tenants.upgrade("{\"commit\":true}").json().path("tenants"))
                    .hasSize(1);
            tenants.settled(ID, "UPDATE");
        }
        assertThat(tenants.upgrade("{\"commit\":true}")
                        .json()
                        .at("/skipped/0/because")
                        .asText())
                .isEqualTo("failed");
        assertThat(tenants.get(ID, "/queues/outbound").status()).isEqualTo(200);
        tenants.advance(Duration.ofMinutes(1));
        assertThat(tenants.retry(ID).status()).isEqualTo(202);
        assertThat(tenants.settled(ID, "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.get(ID, "/queues/outbound").status()).isEqualTo(404);
    }

    @Test
    void tenantIsNotDeletedWhileItIsUpdatedAndNotUpdatedWhileItIsDeleted() {
        Map<String, AttributeValue> old = Tenants.metadata(ID, "0.1.9");
        old.putAll(item("OutboundQueueArn", "arn:old", "OutboundQueueUrl", "https://queues.example/0/old-outbound"));
        tenants.put(old);
        tenants.queues.hang();
        tenants.upgrade("{\"commit\":true}");
        tenants.queues.awaitHanging();
        assertThat(tenants.delete(ID).status()).isEqualTo(409);
        assertThat(tenants.upgrade("{\"commit\":true}")
                        .json()
                        .at("/skipped/0/because")
                        .asText())
                .isEqualTo("running");
        tenants.queues.release();
        tenants.settled(ID, "UPDATE");

        tenants.putMetadata("other", "0.1.9");
        tenants.put(Tenants.audit("other", "AUDIT#DELETE", "Started", Tenants.NOW));
        assertThat(tenants.upgrade("{\"commit\":true}")
                        .json()
                        .at("/skipped/0/because")
                        .asText())
                .isEqualTo("busy");
        assertThat(tenants.stored("other", "AUDIT#UPDATE#0.1.18")).isEmpty();
    }

    @Test
    void outboundQueueThatWasEmptiedInsteadOfRemovedIsNone() {
        Map<String, AttributeValue> old = Tenants.metadata(ID, "0.1.9");
        old.putAll(item("OutboundQueueArn", "", "OutboundQueueUrl", ""));
        tenants.put(old);
        assertThat(tenants.get(ID, "/queues/OUTBOUND").status()).isEqualTo(404);
        assertThat(tenants.get("nobody", "/queues/outbound").status()).isEqualTo(404);
        assertThat(tenants.stored()).as("nothing is provisioned").containsExactly(old);
    }
}
