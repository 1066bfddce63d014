package dev.monochord.systems.tenants;

import static dev.monochord.systems.testing.RouteCall.delete;
import static dev.monochord.systems.testing.RouteCall.get;
import static dev.monochord.systems.testing.RouteCall.post;
import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.RouteCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows of the design document as it shows them, and what else programs of its age have left. */
class TenantsLegacyRowsTest {

    private static final String OPERATIONS = "000000-000000-0000-0000";

    private final Tenants tenants = new Tenants();

    @BeforeEach
    void store() {
        tenants.put(documented("032400-000000-0000-0002", "0.1.12"));
        tenants.put(documented("005320-000000-0000-0003", "0.1.14"));
        for (String row :
                new String[] {"AUDIT#CREATE Started", "AUDIT#UPDATE#0.1.18 Failure", "AUDIT#DELETE Success"}) {
            tenants.put(item(
                    "pk",
                    "TENANT_ID#" + OPERATIONS,
                    "sk",
                    row.split(" ")[0],
                    "UpdatedAt",
                    "2020-08-31T16:02:16.808Z",
                    "Execution",
                    "arn:aws:states:...",
                    "Status",
                    row.split(" ")[1]));
        }
        tenants.put(item("pk", "TENANT_ID#bare", "sk", "METADATA", "Version", "0.1.9"));
        tenants.put(item("pk", "TENANT_ID#empty", "sk", "METADATA"));
        tenants.put(item("pk", "TENANT_ID#seconds", "sk", "METADATA", "UpdateAt", "2020-08-31T16:02:16Z", "Extra", 1));
        tenants.put(item("pk", "TENANT_ID#versioned", "sk", "AUDIT#CREATE#0.1.12", "Status", "Success"));
        tenants.put(item("pk", "TENANT_ID#text", "sk", "AUDIT#CREATE", "Status", "Failure", "RetryCount", "2"));
    }

    @AfterEach
    void close() {
        tenants.close();
    }

    private static Map<String, AttributeValue> documented(String tenantId, String version) {
        return item(
                "pk",
                "TENANT_ID#" + tenantId,
                "sk",
                "METADATA",
                "CreatedAt",
                "2020-08-31T16:02:16.808Z",
                "UpdateAt",
                "2020-08-31T16:02:16.808Z",
                "Version",
                version,
                "OutboundQueueArn",
                "arn...",
                "OutboundQueueUrl",
                "https://...",
                "InboundQueueArn",
                "arn...",
                "InboundQueueUrl",
                "https://...");
    }

    @Test
    void everyRouteWorksOnThem() {
        String base = "/api/v1/tenants/";
        RouteCall.makeAll(
                tenants.running,
                tenants.running::call,
                List.of(
                        post("/api/v1/upgrades", "{\"commit\":false,\"limit\":100}", 200),
                        get(base + "032400-000000-0000-0002", 200),
                        get(base + "bare", 200),
                        get(base + "empty", 200),
                        get(base + OPERATIONS, 404),
                        get(base + OPERATIONS + "/operations", 200),
                        get(base + "versioned/operations", 200),
                        get(base + "text/operations", 200),
                        get(base + "005320-000000-0000-0003/queues/inbound", 200),
                        get(base + "005320-000000-0000-0003/queues/outbound", 200),
                        get(base + "bare/queues/inbound", 404),
                        get(base + OPERATIONS + "/queues/inbound", 404),
                        get(base + "versioned/queues/inbound", 202),
                        post(base + "bare/retry", null, 409),
                        post(base + "bare/adoption", "{\"name\":\"none\"}", 409),
                        post(base + OPERATIONS + "/retry", null, 404),
                        delete(base + "empty", 202),
                        delete(base + "text", 202),
                        delete(base + OPERATIONS, 404),
                        get("/api/v1/unreadable", 200)));
    }

    @Test
    void tenantThatCannotBeReadIsDeletedByItsKey() {
        tenants.put(item("pk", "TENANT_ID#odd", "sk", "METADATA", "Version", 18));
        assertThat(tenants.delete("odd").status()).isEqualTo(202);
        assertThat(tenants.settled("odd", "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.stored("odd", "METADATA")).isEmpty();
    }

    @Test
    void tenantThatCannotBeReadIsNamedByItsKey() {
        tenants.put(item("pk", "TENANT_ID#odd", "sk", "METADATA", "Version", 18));
        assertThat(tenants.get("odd", "").toString()).startsWith("409 ").contains("pk = TENANT_ID#odd, sk = METADATA");
        assertThat(tenants.inbound("odd").toString()).startsWith("409 ").contains("TENANT_ID#odd");
    }

    @Test
    void upgradeTakesWhatHasAVersionAndSkipsTheRest() {
        JsonNode upgrade = tenants.upgrade("{\"commit\":true}").json();
        assertThat(upgrade.path("tenants").findValuesAsText("tenantId"))
                .containsExactlyInAnyOrder("032400-000000-0000-0002", "005320-000000-0000-0003", "bare");
        assertThat(upgrade.path("skipped").findValuesAsText("tenantId")).containsExactlyInAnyOrder("empty", "seconds");
        assertThat(upgrade.path("skipped").findValuesAsText("because")).containsOnly("no version");
        assertThat(tenants.settled("bare", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(tenants.stored("bare", "METADATA"))
                .containsEntry("Version", AttributeValue.fromS(Tenants.VERSION))
                .containsKey("UpdatedAt");
    }
}
