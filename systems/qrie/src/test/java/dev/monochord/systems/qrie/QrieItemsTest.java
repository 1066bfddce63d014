package dev.monochord.systems.qrie;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.qrie.policy.State;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items have the keys and attributes of the proposed schema, and are read from it. */
class QrieItemsTest {

    static final Instant SEEN = Instant.ofEpochMilli(ProposedRows.SEEN);
    static final String ACCOUNT = ProposedRows.ACCOUNT;
    static final String BUCKET = ProposedRows.BUCKET;

    private static final Map<String, AttributeValue> RESOURCE =
            ProposedRows.resource(Map.of("Versioning", "Enabled", "Size", new BigDecimal("1.5")));
    private static final Map<String, AttributeValue> FINDING = ProposedRows.finding(Map.of("BlockPublicAcls", false));

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(
                    DynamoDbQrieResourcesTable.design(),
                    DynamoDbQrieFindingsTable.design(),
                    DynamoDbQrieAccountsTable.design(),
                    DynamoDbQriePoliciesTable.design(),
                    DynamoDbQrieSummaryTable.design());

    private final QrieResourcesTable resources = DynamoDbQrieResourcesTable.open(monochord.monochord());
    private final QrieFindingsTable findings = DynamoDbQrieFindingsTable.open(monochord.monochord());
    private final StoredTable storedResources = StoredTable.of(monochord, "qrie_resources");
    private final StoredTable storedFindings = StoredTable.of(monochord, "qrie_findings");

    @Test
    void resourceIsStoredAsDocumented() {
        resources.put(resource());
        assertThat(storedResources.items()).containsExactly(RESOURCE);
    }

    @Test
    void documentedResourceIsRead() {
        storedResources.put(RESOURCE);
        assertThat(resources.resource(ACCOUNT, BUCKET)).contains(resource());
    }

    @Test
    void findingIsStoredAsDocumented() {
        findings.put(finding());
        assertThat(storedFindings.items()).containsExactly(FINDING);
    }

    @Test
    void documentedFindingIsRead() {
        storedFindings.put(FINDING);
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).contains(finding());
    }

    @Test
    void timesThatOlderWritersStoredAsTextAreRead() {
        Map<String, AttributeValue> old = new HashMap<>(FINDING);
        old.put("FirstSeen", AttributeValue.fromS("2025-11-07T00:00:00Z"));
        old.put("LastEvaluated", AttributeValue.fromS("2025-11-07T00:00:00.000000+00:00"));
        storedFindings.put(old);
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).contains(finding());
    }

    @Test
    void accountIsStoredByItsIdAlone() {
        QrieAccountsTable accounts = DynamoDbQrieAccountsTable.open(monochord.monochord());
        MonitoredAccount account =
                new MonitoredAccount("012345678901", "prod", "aws", "/root/prod", Map.of("env", "prod"));
        accounts.create(account);
        assertThat(StoredTable.of(monochord, "qrie_accounts").items())
                .containsExactly(item(
                        "AccountId",
                        "012345678901",
                        "Name",
                        "prod",
                        "Partition",
                        "aws",
                        "OuPath",
                        "/root/prod",
                        "Tags",
                        Map.of("env", "prod")));
        assertThat(accounts.account("012345678901")).contains(account);
    }

    @Test
    void policyIsStoredWithItsScope() {
        QriePoliciesTable policies = DynamoDbQriePoliciesTable.open(monochord.monochord());
        LaunchedPolicy policy = policy();
        policies.launch(policy);
        assertThat(StoredTable.of(monochord, "qrie_policies").items())
                .containsExactly(item(
                        "PolicyId",
                        "S3BucketPublic",
                        "Status",
                        "active",
                        "Scope",
                        Map.of("include_accounts", List.of(ACCOUNT), "include_tags", Map.of("env", List.of("prod"))),
                        "Severity",
                        95,
                        "CreatedAt",
                        1762473600000L,
                        "UpdatedAt",
                        1762473600000L));
        assertThat(policies.policy("S3BucketPublic")).contains(policy);
    }

    @Test
    void summaryAndItsLockAreTwoItems() {
        QrieSummaryTable summaries = DynamoDbQrieSummaryTable.open(monochord.monochord());
        SummaryEntry summary = SummaryEntry.of("dashboard", Map.of("total", new BigDecimal(3)), SEEN);
        SummaryEntry lock = SummaryEntry.lock("dashboard", "7c0e", SEEN);
        summaries.put(summary);
        summaries.lock(lock);
        assertThat(StoredTable.of(monochord, "qrie_summary").items())
                .containsExactlyInAnyOrder(
                        item("Type", "dashboard", "Data", Map.of("total", 3), "UpdatedAt", 1762473600000L),
                        item("Type", "dashboard_lock", "owner", "7c0e", "expires_at", 1762473600000L));
        assertThat(summaries.entry("dashboard")).contains(summary);
        assertThat(summaries.entry("dashboard_lock")).contains(lock);
    }

    static Resource resource() {
        return new Resource(
                ACCOUNT,
                BUCKET,
                "s3",
                Map.of("Versioning", "Enabled", "Size", new BigDecimal("1.5")),
                SEEN,
                null,
                null,
                null);
    }

    static Finding finding() {
        return new Finding(
                BUCKET,
                "S3BucketPublic",
                ACCOUNT,
                "s3",
                State.ACTIVE,
                90,
                SEEN,
                SEEN,
                Map.of("BlockPublicAcls", false),
                null,
                null,
                null,
                null);
    }

    static LaunchedPolicy policy() {
        Scope scope = new Scope(List.of(ACCOUNT), null, Map.of("env", List.of("prod")), null, null, null);
        return new LaunchedPolicy("S3BucketPublic", PolicyStatus.ACTIVE, scope, 95, null, SEEN, SEEN);
    }
}
