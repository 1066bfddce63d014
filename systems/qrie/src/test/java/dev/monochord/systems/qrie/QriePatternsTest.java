package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.QrieItemsTest.ACCOUNT;
import static dev.monochord.systems.qrie.QrieItemsTest.BUCKET;
import static dev.monochord.systems.qrie.QrieItemsTest.SEEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.testing.MonochordExtension;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every access pattern of the proposed design, with what it asks of the tables. */
class QriePatternsTest {

    private static final PageRequest PAGE = PageRequest.first(10);
    private static final String VOLUME = "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1";
    private static final String OTHER = "210987654321";

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

    @BeforeEach
    void someResources() {
        resources.put(QrieItemsTest.resource());
        resources.put(new Resource(ACCOUNT, VOLUME, "ec2", Map.of(), SEEN.plusSeconds(60), null, null, null));
        resources.put(new Resource(OTHER, "arn:aws:s3:::another", "s3", Map.of(), SEEN, null, null, null));
        findings.put(QrieItemsTest.finding());
        findings.put(finding(VOLUME, "EC2UnencryptedEBS", ACCOUNT, "ec2", State.RESOLVED, 70));
        findings.put(finding("arn:aws:s3:::another", "S3BucketPublic", OTHER, "s3", State.ACTIVE, 40));
    }

    @Test
    void resourcesAreFoundByAccountServiceAndArn() {
        assertThat(asked(() -> assertThat(resources.resource(ACCOUNT, BUCKET)).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(arns(resources.ofAccount(ACCOUNT, null, PAGE)))
                        .containsExactly(VOLUME, BUCKET)))
                .containsExactly("Query");
        assertThat(arns(resources.ofAccount(ACCOUNT, "s3", PAGE))).containsExactly(BUCKET);
        assertThat(asked(() -> assertThat(arns(resources.ofAccountAndService(ACCOUNT, "arn:aws:s3:", PAGE)))
                        .containsExactly(BUCKET)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(arns(resources.ofService("s3", PAGE)))
                        .containsExactly("arn:aws:s3:::another", BUCKET)))
                .containsExactly("Query Service-ARN-index");
        assertThat(asked(() -> {
                    try (Stream<Resource> every = resources.everyOfAccount(ACCOUNT, null)) {
                        assertThat(every).hasSize(2);
                    }
                }))
                .containsExactly("Query");
    }

    @Test
    void resourcesThatAnInventoryMissedAreFound() {
        assertThat(asked(() -> {
                    try (Stream<Resource> stale = resources.seenBefore(ACCOUNT, "s3", SEEN.plusSeconds(1))) {
                        assertThat(stale.map(Resource::arn)).containsExactly(BUCKET);
                    }
                }))
                .containsExactly("Query");
        resources.seen(ACCOUNT, BUCKET, SEEN.plusSeconds(5));
        try (Stream<Resource> stale = resources.seenBefore(ACCOUNT, "s3", SEEN.plusSeconds(1))) {
            assertThat(stale).isEmpty();
        }
    }

    @Test
    void resourcesAreCountedAndFoundWithoutTheirAccount() {
        assertThat(asked(() -> assertThat(resources.countOfAccount(ACCOUNT)).isEqualTo(2)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(resources.countOfAccountAndService(ACCOUNT, "arn:aws:s3:"))
                        .isEqualTo(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(resources.ofArn("s3", BUCKET)).hasSize(1)))
                .containsExactly("Query Service-ARN-index");
        assertThat(asked(() -> {
                    try (Stream<Resource> every = resources.everyOfAccountAndService(ACCOUNT, "arn:aws:ec2:")) {
                        assertThat(every.map(Resource::arn)).containsExactly(VOLUME);
                    }
                }))
                .containsExactly("Query");
    }

    @Test
    void allResourcesAreADeclaredScan() {
        assertThat(asked(() -> assertThat(resources.all(PAGE).items()).hasSize(3)))
                .containsExactly("Scan");
        assertThat(asked(() -> {
                    try (Stream<Resource> every = resources.every()) {
                        assertThat(every).hasSize(3);
                    }
                }))
                .containsOnly("Scan")
                .hasSize(4);
    }

    @Test
    void resourceIsCopiedOnceAndDeleted() {
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> resources.create(QrieItemsTest.resource()));
        assertThat(asked(() -> resources.delete(ACCOUNT, BUCKET))).containsExactly("DeleteItem");
        assertThat(resources.resource(ACCOUNT, BUCKET)).isEmpty();
    }

    @Test
    void inventoryDoesNotMakeAResource() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> resources.seen(ACCOUNT, "arn:aws:s3:::none", SEEN));
    }

    @Test
    void findingsAreFoundByResource() {
        assertThat(asked(() ->
                        assertThat(findings.finding(BUCKET, "S3BucketPublic")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(findings.ofResource(BUCKET)).hasSize(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(findings.pageOfResource(BUCKET, ACCOUNT, "s3", State.ACTIVE, 90, 90, PAGE)
                                .items())
                        .hasSize(1)))
                .containsExactly("Query");
        assertThat(findings.pageOfResource(BUCKET, null, null, State.RESOLVED, null, null, PAGE)
                        .items())
                .isEmpty();
    }

    @Test
    void findingsAreFoundByAccountAndService() {
        assertThat(asked(() -> assertThat(findings.ofAccountAndService(ACCOUNT, "s3", null, null, null, PAGE)
                                .items())
                        .hasSize(1)))
                .containsExactly("Query AccountService-State-index");
        assertThat(asked(() -> assertThat(findings.ofAccountAndServiceThatAre(
                                        ACCOUNT, "ec2", State.ACTIVE, null, null, null, PAGE)
                                .items())
                        .isEmpty()))
                .containsExactly("Query AccountService-State-index");
        assertThat(findings.ofAccountAndService(ACCOUNT, "s3", "S3BucketPublic", null, 80, PAGE)
                        .items())
                .isEmpty();
    }

    @Test
    void findingsAreFoundByAccount() {
        assertThat(asked(() -> assertThat(findings.ofAccount(ACCOUNT, null, null, null, PAGE)
                                .items())
                        .hasSize(2)))
                .containsExactly("Query Account-State-index");
        assertThat(asked(() -> assertThat(findings.ofAccountThatAre(ACCOUNT, State.RESOLVED, null, 50, 89, PAGE)
                                .items())
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.arn()).isEqualTo(VOLUME))))
                .containsExactly("Query Account-State-index");
        assertThat(findings.ofAccount(ACCOUNT, "S3BucketPublic", null, null, PAGE)
                        .items())
                .containsExactly(QrieItemsTest.finding());
        assertThat(asked(() -> assertThat(findings.countOfAccount(ACCOUNT, State.ACTIVE))
                        .isEqualTo(1)))
                .containsExactly("Query Account-State-index");
        assertThat(asked(() -> {
                    try (Stream<Finding> every = findings.everyOfAccount(ACCOUNT, State.ACTIVE)) {
                        assertThat(every).hasSize(1);
                    }
                }))
                .containsExactly("Query Account-State-index");
    }

    @Test
    void findingsAreFoundByPolicy() {
        assertThat(asked(() -> assertThat(findings.ofPolicy("S3BucketPublic", null, null, null, PAGE)
                                .items())
                        .hasSize(2)))
                .containsExactly("Query Policy-State-index");
        assertThat(asked(() -> assertThat(findings.ofPolicyThatAre("S3BucketPublic", State.ACTIVE, "s3", 90, 100, PAGE)
                                .items())
                        .containsExactly(QrieItemsTest.finding())))
                .containsExactly("Query Policy-State-index");
        assertThat(asked(() -> {
                    try (Stream<Finding> every = findings.everyOfPolicy("S3BucketPublic", State.ACTIVE)) {
                        assertThat(every).hasSize(2);
                    }
                }))
                .containsExactly("Query Policy-State-index");
    }

    @Test
    void allFindingsAreADeclaredScan() {
        assertThat(asked(() -> assertThat(findings.all(null, State.ACTIVE, "s3", null, 50, PAGE)
                                .items())
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.accountId()).isEqualTo(OTHER))))
                .containsExactly("Scan");
        assertThat(asked(() -> {
                    try (Stream<Finding> every = findings.every()) {
                        assertThat(every).hasSize(3);
                    }
                }))
                .containsOnly("Scan");
    }

    @Test
    void resolvedFindingMovesInEveryIndex() {
        assertThat(asked(() -> findings.resolve(
                        BUCKET, "S3BucketPublic", State.RESOLVED, ResolvedReason.RESOURCE_DELETED, SEEN, SEEN)))
                .containsExactly("UpdateItem");
        assertThat(findings.ofAccountThatAre(ACCOUNT, State.ACTIVE, null, null, null, PAGE)
                        .items())
                .isEmpty();
        assertThat(findings.ofAccountAndServiceThatAre(ACCOUNT, "s3", State.RESOLVED, null, null, null, PAGE)
                        .items())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.resolvedReason()).isEqualTo(ResolvedReason.RESOURCE_DELETED);
                    assertThat(finding.severity()).isEqualTo(90);
                });
        assertThat(findings.ofPolicyThatAre("S3BucketPublic", State.RESOLVED, null, null, null, PAGE)
                        .items())
                .hasSize(1);
    }

    @Test
    void resolvingDoesNotMakeAFinding() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() ->
                        findings.resolve(BUCKET, "Another", State.RESOLVED, ResolvedReason.COMPLIANT, SEEN, SEEN));
        findings.create(finding(BUCKET, "Another", ACCOUNT, "s3", State.ACTIVE, 1));
        assertThat(asked(() -> findings.delete(BUCKET, "Another"))).containsExactly("DeleteItem");
    }

    @Test
    void accountsAreListed() {
        QrieAccountsTable accounts = DynamoDbQrieAccountsTable.open(monochord.monochord());
        MonitoredAccount account = new MonitoredAccount(ACCOUNT, null, null, null, null);
        accounts.put(account);
        assertThat(asked(() -> {
                    try (Stream<MonitoredAccount> all = accounts.all()) {
                        assertThat(all).containsExactly(account);
                    }
                }))
                .containsExactly("Scan");
        accounts.delete(ACCOUNT);
        assertThat(accounts.account(ACCOUNT)).isEmpty();
    }

    @Test
    void policiesAreLaunchedOnceAndChanged() {
        QriePoliciesTable policies = DynamoDbQriePoliciesTable.open(monochord.monochord());
        policies.launch(QrieItemsTest.policy());
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> policies.launch(QrieItemsTest.policy()));
        LaunchedPolicy wider =
                new LaunchedPolicy("S3BucketPublic", PolicyStatus.ACTIVE, Scope.ALL, null, null, SEEN, SEEN);
        assertThat(policies.update(wider)).isEqualTo(wider);
        policies.changeStatus("S3BucketPublic", PolicyStatus.SUSPENDED, SEEN);
        try (Stream<LaunchedPolicy> active = policies.all(PolicyStatus.ACTIVE)) {
            assertThat(active).isEmpty();
        }
        try (Stream<LaunchedPolicy> all = policies.all(null)) {
            assertThat(all.map(LaunchedPolicy::status)).containsExactly(PolicyStatus.SUSPENDED);
        }
        policies.delete("S3BucketPublic");
        assertThat(policies.policy("S3BucketPublic")).isEmpty();
    }

    @Test
    void lockIsTakenOnce() {
        QrieSummaryTable summaries = DynamoDbQrieSummaryTable.open(monochord.monochord());
        summaries.lock(SummaryEntry.lock("dashboard", "mine", SEEN));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> summaries.lock(SummaryEntry.lock("dashboard", "yours", SEEN)));
        summaries.delete("dashboard_lock");
        assertThat(summaries.entry("dashboard_lock")).isEmpty();
    }

    private static Finding finding(
            String arn, String policy, String account, String service, State state, int severity) {
        return new Finding(
                arn, policy, account, service, state, severity, SEEN, SEEN, Map.of(), null, null, null, null);
    }

    private static List<String> arns(Page<Resource> page) {
        return page.items().stream().map(Resource::arn).toList();
    }

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
