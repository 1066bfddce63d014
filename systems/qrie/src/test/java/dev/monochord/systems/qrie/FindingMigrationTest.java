package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.ACCOUNT;
import static dev.monochord.systems.qrie.Qrie.BUCKET;
import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.WatchedTransform;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.migration.BucketAccountSearch;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieFindingTransform;
import dev.monochord.systems.qrie.policy.State;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Findings stay in their table: they are swept, verified, and then indexed, one index at a time. */
class FindingMigrationTest {

    private static final String VOLUME = "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1";
    private static final String POLICY = "S3BucketPublic";

    private final Engine engine =
            Engine.builder().clock(AdjustableClock.standingAt(Qrie.NOW)).open();
    private final MigrationOperator operator = new MigrationOperator();

    @BeforeEach
    void store() {
        TableSchema.create(engine.client(), DynamoDbCurrentFindingsTable.design(), FINDINGS);
        put(item("ARN", BUCKET, "Policy", POLICY, "AccountService", "_s3", "State", "ACTIVE"));
        put(item("ARN", BUCKET, "Policy", "Homemade", "AccountService", ACCOUNT + "_s3", "State", "ACTIVE"));
        put(item(
                "ARN",
                VOLUME,
                "Policy",
                "EC2UnencryptedEBS",
                "State",
                "ACTIVE",
                "LastEvaluated",
                "2025-11-07T00:00:00Z",
                "Severity",
                "75"));
    }

    @AfterEach
    void close() {
        operator.close();
        engine.close();
    }

    @Test
    void findingsAreSweptVerifiedAndIndexedOneIndexAtATime() throws Exception {
        BucketAccounts buckets = new BucketAccountSearch(Stream::empty, () -> stored().stream())
                .run()
                .accounts();
        MigrationOperator.Migrating migration = migration(new QrieFindingTransform(buckets));
        engine.recorder().clear();
        migration.to(Phase.CUT_OVER);
        migration.contract();
        assertThat(migration.state().phase()).isEqualTo(Phase.DONE);
        assertThat(engine.recorder().calls())
                .extracting(RecordedCall::operation)
                .filteredOn("UpdateTable"::equals)
                .hasSize(2);
        assertThat(TableSchema.compare(engine.client(), DynamoDbQrieFindingsTable.design(), FINDINGS)
                        .differences())
                .noneMatch(text -> text.contains("missing"));

        QrieFindingsTable findings = DynamoDbQrieFindingsTable.open(Monochord.create(engine.client()));
        PageRequest page = PageRequest.first(10);
        assertThat(findings.ofAccountAndService(ACCOUNT, "s3", null, null, null, page)
                        .items())
                .hasSize(2);
        assertThat(findings.ofAccountThatAre(ACCOUNT, State.ACTIVE, null, 70, 75, page)
                        .items())
                .extracting(Finding::arn)
                .containsExactly(VOLUME);
        assertThat(findings.ofPolicyThatAre(POLICY, State.ACTIVE, "s3", 90, null, page)
                        .items())
                .extracting(Finding::accountId)
                .containsExactly(ACCOUNT);
    }

    @Test
    void findingThatIsDeletedOrWrittenMeanwhileIsNotBroughtBack() throws Exception {
        BucketAccounts buckets = new BucketAccountSearch(Stream::empty, () -> stored().stream())
                .run()
                .accounts();
        Map<String, AttributeValue> newer = ProposedRows.finding(Map.of("newer", true));
        Set<List<AttributeValue>> seen = ConcurrentHashMap.newKeySet();
        migration(new WatchedTransform(new QrieFindingTransform(buckets), read -> {
                    if (!seen.add(List.of(read.get("ARN"), read.get("Policy")))) {
                        return; // the verification
                    }
                    if (read.get("ARN").s().equals(VOLUME)) {
                        engine.client()
                                .deleteItem(delete -> delete.tableName(FINDINGS)
                                        .key(Map.of("ARN", read.get("ARN"), "Policy", read.get("Policy"))));
                    } else if (read.get("Policy").s().equals(POLICY)) {
                        put(newer);
                    }
                }))
                .to(Phase.READ_NEW);
        assertThat(stored())
                .hasSize(2)
                .contains(newer)
                .noneMatch(finding -> finding.get("ARN").s().equals(VOLUME));
    }

    @Test
    void findingWhoseAccountNobodyKnowsBlocks() throws Exception {
        put(item("ARN", "arn:aws:s3:::nobodys", "Policy", POLICY, "AccountService", "_s3", "State", "RESOLVED"));
        MigrationOperator.Migrating migration = migration(new QrieFindingTransform(BucketAccounts.none()));
        migration.plan();
        migration.start();
        assertThat(migration.work().phase()).isEqualTo(Phase.BACKFILL);
        assertThat(migration.state().failure()).contains("dead letters");
    }

    private MigrationOperator.Migrating migration(ItemTransform transform) {
        return operator.create(
                engine,
                new MigrationOperator.Move(
                        "findings",
                        DynamoDbCurrentFindingsTable.design(),
                        FINDINGS,
                        DynamoDbQrieFindingsTable.design(),
                        FINDINGS,
                        transform));
    }

    private void put(Map<String, AttributeValue> finding) {
        engine.client().putItem(put -> put.tableName(FINDINGS).item(finding));
    }

    private List<Map<String, AttributeValue>> stored() {
        return engine.client().scan(scan -> scan.tableName(FINDINGS)).items();
    }
}
