package dev.monochord.systems.qrie.current;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The design that is replaced: its items, those that its mistakes left behind too, and its access patterns. */
class CurrentDesignTest {

    private static final Instant SEEN = Instant.ofEpochMilli(1762473600000L);
    private static final String BUCKET = "arn:aws:s3:::my-bucket";
    private static final String ACCOUNT_SERVICE = "123456789012_s3";
    private static final PageRequest PAGE = PageRequest.first(10);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbCurrentResourcesTable.design(), DynamoDbCurrentFindingsTable.design());

    private final CurrentResourcesTable resources = DynamoDbCurrentResourcesTable.open(monochord.monochord());
    private final CurrentFindingsTable findings = DynamoDbCurrentFindingsTable.open(monochord.monochord());
    private final StoredTable storedResources = StoredTable.of(monochord, "qrie_resources");
    private final StoredTable storedFindings = StoredTable.of(monochord, "qrie_findings");

    @Test
    void resourceIsStoredAsDocumented() {
        resources.create(resource());
        assertThat(storedResources.items())
                .containsExactly(item(
                        "AccountService",
                        ACCOUNT_SERVICE,
                        "ARN",
                        BUCKET,
                        "Configuration",
                        Map.of("Versioning", "Enabled"),
                        "LastSeenAt",
                        1762473600000L));
        assertThat(resources.resource(ACCOUNT_SERVICE, BUCKET)).contains(resource());
    }

    @Test
    void findingIsStoredAsDocumented() {
        findings.create(finding());
        assertThat(storedFindings.items())
                .containsExactly(item(
                        "ARN",
                        BUCKET,
                        "Policy",
                        "S3BucketPublic",
                        "AccountService",
                        ACCOUNT_SERVICE,
                        "State",
                        "ACTIVE",
                        "Severity",
                        90,
                        "FirstSeen",
                        1762473600000L,
                        "LastEvaluated",
                        1762473600000L,
                        "Evidence",
                        Map.of("BlockPublicAcls", false)));
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).contains(finding());
    }

    @Test
    void findingThatWasClosedButNeverMadeIsRead() {
        storedFindings.put(item(
                "ARN",
                BUCKET,
                "Policy",
                "S3BucketPublic",
                "State",
                "RESOLVED",
                "LastEvaluated",
                "2025-11-07T00:00:00.000000+00:00"));
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).hasValueSatisfying(found -> {
            assertThat(found.lastEvaluated()).isEqualTo(SEEN);
            assertThat(found.accountService()).isNull();
            assertThat(found.severity()).isNull();
        });
    }

    @Test
    void resourceOfABucketWithoutItsAccountIsRead() {
        storedResources.put(item(
                "AccountService",
                "_s3",
                "ARN",
                BUCKET,
                "Configuration",
                Map.of(),
                "LastSeenAt",
                "2025-11-07T00:00:00Z"));
        assertThat(resources.resource("_s3", BUCKET))
                .hasValueSatisfying(found -> assertThat(found.lastSeenAt()).isEqualTo(SEEN));
    }

    @Test
    void accountAndServiceAreAKeyAndTheRestIsAScan() {
        resources.put(resource());
        assertThat(asked(() -> assertThat(resources
                                .ofAccountAndService(ACCOUNT_SERVICE, PAGE)
                                .items())
                        .hasSize(1)))
                .containsExactly("Query");
        resources.backfill(ACCOUNT_SERVICE, BUCKET, "123456789012", "s3");
        assertThat(asked(() -> assertThat(
                                resources.ofAccount("123456789012", PAGE).items())
                        .hasSize(1)))
                .containsExactly("Scan");
        assertThat(asked(() ->
                        assertThat(resources.ofService("s3", PAGE).items()).hasSize(1)))
                .containsExactly("Scan");
        assertThat(asked(() -> {
                    try (Stream<CurrentResource> every = resources.every()) {
                        assertThat(every).hasSize(1);
                    }
                }))
                .containsOnly("Scan");
        resources.delete(ACCOUNT_SERVICE, BUCKET);
        assertThat(resources.resource(ACCOUNT_SERVICE, BUCKET)).isEmpty();
    }

    @Test
    void findingsHaveOneIndexAndTheRestIsAScan() {
        findings.put(finding());
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> findings.create(finding()));
        assertThat(asked(() -> assertThat(findings.ofResource(BUCKET)).hasSize(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(findings.ofAccountAndService(ACCOUNT_SERVICE, PAGE)
                                .items())
                        .hasSize(1)))
                .containsExactly("Query AccountService-State-index");
        assertThat(asked(() -> assertThat(findings.ofAccountAndServiceThatAre(ACCOUNT_SERVICE, State.RESOLVED, PAGE)
                                .items())
                        .isEmpty()))
                .containsExactly("Query AccountService-State-index");
        findings.backfill(BUCKET, "S3BucketPublic", "123456789012", "s3", SEEN, SEEN);
        assertThat(asked(() -> assertThat(
                                findings.ofAccount("123456789012", null, PAGE).items())
                        .hasSize(1)))
                .containsExactly("Scan");
        assertThat(asked(() -> assertThat(findings.ofPolicy("S3BucketPublic", State.ACTIVE, PAGE)
                                .items())
                        .hasSize(1)))
                .containsExactly("Scan");
        assertThat(asked(() -> assertThat(
                                findings.ofService("s3", State.RESOLVED, PAGE).items())
                        .isEmpty()))
                .containsExactly("Scan");
        assertThat(asked(() -> {
                    try (Stream<CurrentFinding> every = findings.every()) {
                        assertThat(every).hasSize(1);
                    }
                }))
                .containsOnly("Scan");
        findings.delete(BUCKET, "S3BucketPublic");
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).isEmpty();
    }

    private static CurrentResource resource() {
        return new CurrentResource(
                ACCOUNT_SERVICE, BUCKET, Map.of("Versioning", "Enabled"), SEEN, null, null, null, null, null);
    }

    private static CurrentFinding finding() {
        return new CurrentFinding(
                BUCKET,
                "S3BucketPublic",
                ACCOUNT_SERVICE,
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

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
