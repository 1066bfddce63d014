package dev.monochord.systems.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items are stored as the design document shows them, and its examples are read, in its own variants too. */
class TenantsItemsTest {

    static final Instant AT = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final String TIME = "2020-08-31T16:02:16.808Z";
    private static final String TENANT = "000000-000000-0000-0000";

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbTenantsTable.design());

    private final TenantsTable tenants = DynamoDbTenantsTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "tenants");

    @Test
    void metadataOfAnOldTenantIsStoredAsDocumented() {
        tenants.create(old());
        assertThat(stored.items()).containsExactly(metadata("UpdatedAt"));
    }

    @Test
    void metadataIsReadInBothSpellingsOfTheDocument() {
        stored.put(metadata("UpdateAt"));
        assertThat(tenants.metadata("032400-000000-0000-0002")).contains(old());
        stored.put(metadata("UpdatedAt"));
        assertThat(tenants.metadata("032400-000000-0000-0002")).contains(old());
    }

    @Test
    void newTenantHasNoOutboundQueue() {
        tenants.create(Metadata.create("005320-000000-0000-0003", "0.1.14", "arn...", "https://...", AT));
        assertThat(stored.items())
                .containsExactly(item(
                        "pk",
                        "TENANT_ID#005320-000000-0000-0003",
                        "sk",
                        "METADATA",
                        "CreatedAt",
                        TIME,
                        "UpdatedAt",
                        TIME,
                        "Version",
                        "0.1.14",
                        "InboundQueueArn",
                        "arn...",
                        "InboundQueueUrl",
                        "https://..."));
    }

    @Test
    void auditsAreStoredAsDocumented() {
        tenants.claimCreation(creation(null));
        tenants.claimUpdate(update());
        tenants.claimDeletion(deletion());
        assertThat(stored.items())
                .containsExactly(
                        audit("AUDIT#CREATE", "Started"),
                        audit("AUDIT#DELETE", "Success"),
                        audit("AUDIT#UPDATE#0.1.18", "Failure"));
    }

    @Test
    void documentedAuditsAreRead() {
        stored.put(audit("AUDIT#CREATE", "Started"));
        stored.put(audit("AUDIT#UPDATE#0.1.18", "Failure"));
        stored.put(audit("AUDIT#DELETE", "Success"));
        assertThat(tenants.operations(TENANT)).containsExactly(creation(null), deletion(), update());
    }

    @Test
    void creationWithAVersionInItsKeyIsRead() {
        stored.put(audit("AUDIT#CREATE#0.1.18", "Started"));
        assertThat(tenants.operations(TENANT)).containsExactly(creation("0.1.18"));
    }

    @Test
    void counterThatOlderWritersStoredAsTextIsRead() {
        Map<String, AttributeValue> audit = audit("AUDIT#CREATE", "Failure");
        audit.put("RetryCount", AttributeValue.fromS("3"));
        stored.put(audit);
        assertThat(tenants.createAudit(TENANT))
                .hasValueSatisfying(found -> assertThat(found.retryCount()).isEqualTo(3));
    }

    @Test
    void attemptsAreRemembered() {
        Attempt attempt = new Attempt("run-1", Status.FAILURE, AT, "0.1.18", "no such role");
        CreateAudit audit =
                new CreateAudit(TENANT, AT, "run-2", Status.STARTED, "0.1.18", 1, null, List.of(attempt), null, null);
        tenants.claimCreation(audit);
        Map<String, AttributeValue> expected = audit("AUDIT#CREATE", "Started");
        expected.putAll(item(
                "Execution",
                "run-2",
                "Version",
                "0.1.18",
                "RetryCount",
                1,
                "History",
                List.of(Map.of(
                        "Execution",
                        "run-1",
                        "Status",
                        "Failure",
                        "UpdatedAt",
                        TIME,
                        "Version",
                        "0.1.18",
                        "Reason",
                        "no such role"))));
        assertThat(stored.items()).containsExactly(expected);
        assertThat(tenants.createAudit(TENANT)).contains(audit);
    }

    private static Map<String, AttributeValue> metadata(String updatedAt) {
        return item(
                "pk",
                "TENANT_ID#032400-000000-0000-0002",
                "sk",
                "METADATA",
                "CreatedAt",
                TIME,
                updatedAt,
                TIME,
                "Version",
                "0.1.12",
                "OutboundQueueArn",
                "arn...",
                "OutboundQueueUrl",
                "https://...",
                "InboundQueueArn",
                "arn...",
                "InboundQueueUrl",
                "https://...");
    }

    private static Map<String, AttributeValue> audit(String sk, String status) {
        return item(
                "pk",
                "TENANT_ID#" + TENANT,
                "sk",
                sk,
                "UpdatedAt",
                TIME,
                "Execution",
                "arn:aws:states:...",
                "Status",
                status);
    }

    static Metadata old() {
        return new Metadata(
                "032400-000000-0000-0002", AT, AT, "0.1.12", "arn...", "https://...", "arn...", "https://...");
    }

    static CreateAudit creation(@Nullable String version) {
        return new CreateAudit(TENANT, AT, "arn:aws:states:...", Status.STARTED, version, null, null, null, null, null);
    }

    static UpdateAudit update() {
        return new UpdateAudit(
                TENANT, AT, "arn:aws:states:...", Status.FAILURE, "0.1.18", null, null, null, null, null);
    }

    static DeleteAudit deletion() {
        return new DeleteAudit(TENANT, AT, "arn:aws:states:...", Status.SUCCESS, null, null, null, null, null, null);
    }
}
