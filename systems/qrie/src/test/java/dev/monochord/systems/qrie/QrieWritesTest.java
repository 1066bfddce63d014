package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.QrieItemsTest.ACCOUNT;
import static dev.monochord.systems.qrie.QrieItemsTest.BUCKET;
import static dev.monochord.systems.qrie.QrieItemsTest.SEEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.OwnedLock;
import dev.monochord.systems.qrie.policy.State;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service does beyond single patterns: writes that only newer snapshots may do, and locks, all typed. */
class QrieWritesTest {

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create()
            .tables(
                    DynamoDbQrieResourcesTable.design(),
                    DynamoDbQrieFindingsTable.design(),
                    DynamoDbQrieSummaryTable.design())
            .clockAt(SEEN);

    private final Monochord monochord = extension.monochord();
    private final QrieResourcesTable resources = DynamoDbQrieResourcesTable.open(monochord);
    private final QrieFindingsTable findings = DynamoDbQrieFindingsTable.open(monochord);
    private final QrieSummaryTable summaries = DynamoDbQrieSummaryTable.open(monochord);

    @Test
    void olderSnapshotNeverReplacesANewerOne() {
        assertThat(upsert(2)).isTrue();
        assertThat(upsert(1)).isFalse();
        assertThat(upsert(2)).isFalse();
        assertThat(upsert(3)).isTrue();
        assertThat(resources.resource(ACCOUNT, BUCKET))
                .hasValueSatisfying(
                        resource -> assertThat(resource.configuration()).containsEntry("Generation", "3"));
    }

    @Test
    void snapshotReplacesAnItemWithoutATime() {
        resources.put(QrieItemsTest.resource());
        assertThat(upsert(1)).isTrue();
    }

    @Test
    void resourceIsDeletedByANewerSnapshotOnly() {
        upsert(2);
        assertThat(deleteSeenBy(1)).isFalse();
        assertThat(deleteSeenBy(2)).isTrue();
        assertThat(resources.resource(ACCOUNT, BUCKET)).isEmpty();
    }

    @Test
    void findingIsClosedOnlyWhileItIsOpenAndOlder() {
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).isEmpty();
        assertThat(open(2)).isTrue();
        assertThat(close(1)).isFalse();
        assertThat(close(3)).isTrue();
        assertThat(close(4)).isFalse();
        assertThat(findings.everyOfPolicy("S3BucketPublic", State.RESOLVED)).hasSize(1);
    }

    @Test
    void findingThatComesBackKeepsWhenItWasFirstSeenAndCounts() {
        open(1);
        close(2);
        assertThat(open(3)).isTrue();
        assertThat(open(4)).isTrue();
        assertThat(findings.finding(BUCKET, "S3BucketPublic")).hasValueSatisfying(finding -> {
            assertThat(finding.state()).isEqualTo(State.ACTIVE);
            assertThat(finding.firstSeen()).isEqualTo(time(1));
            assertThat(finding.lastEvaluated()).isEqualTo(time(4));
            assertThat(finding.reopenCount()).isEqualTo(1);
            assertThat(finding.resolvedAt()).isNull();
            assertThat(finding.resolvedReason()).isNull();
        });
    }

    @Test
    void lockIsTakenOverAfterItsTimeAndNotReleasedByItsOldOwner() {
        OwnedLock<SummaryEntry> lock = new OwnedLock<>(
                monochord,
                (owner, expiresAt) -> SummaryEntry.lock("dashboard", owner, expiresAt),
                SummaryEntryItem.owner,
                SummaryEntryItem.expiresAt);
        Optional<OwnedLock<SummaryEntry>.Held> first = lock.tryTake(Duration.ofSeconds(30));
        assertThat(first).isPresent();
        assertThat(lock.tryTake(Duration.ofSeconds(30))).isEmpty();
        extension.clock().advance(Duration.ofSeconds(31));
        Optional<OwnedLock<SummaryEntry>.Held> second = lock.tryTake(Duration.ofSeconds(30));
        assertThat(second).isPresent();
        assertThat(first.orElseThrow().release()).isFalse();
        assertThat(second.orElseThrow().release()).isTrue();
        assertThat(summaries.entry("dashboard_lock")).isEmpty();
    }

    private boolean upsert(int generation) {
        Instant time = time(generation);
        Resource resource =
                new Resource(ACCOUNT, BUCKET, "s3", Map.of("Generation", "" + generation), time, time, null, null);
        return monochord
                .upsert(resource)
                .when(ResourceItem.describeTime.absent().or(ResourceItem.describeTime.lessThan(time)))
                .attempt();
    }

    private boolean deleteSeenBy(int generation) {
        return monochord.deleteIf(
                ResourceItem.key(ACCOUNT, BUCKET), ResourceItem.describeTime.atMost(time(generation)));
    }

    /** First as one that is open or new, then as one that comes back. */
    private boolean open(int generation) {
        Instant time = time(generation);
        Finding finding = new Finding(
                BUCKET,
                "S3BucketPublic",
                ACCOUNT,
                "s3",
                State.ACTIVE,
                90,
                time,
                time,
                Map.of(),
                time,
                null,
                null,
                null);
        return monochord
                        .upsert(finding)
                        .keep(FindingItem.firstSeen)
                        .keep(FindingItem.reopenCount)
                        .when(FindingItem.describeTime.lessThan(time), FindingItem.state.equalTo(State.ACTIVE))
                        .attempt()
                || monochord
                        .upsert(finding)
                        .keep(FindingItem.firstSeen)
                        .add(FindingItem.reopenCount, 1L)
                        .when(FindingItem.describeTime.lessThan(time), FindingItem.state.equalTo(State.RESOLVED))
                        .attempt();
    }

    private boolean close(int generation) {
        Instant time = time(generation);
        return monochord
                .update(FindingItem.key(BUCKET, "S3BucketPublic"))
                .set(FindingItem.state, State.RESOLVED)
                .set(FindingItem.resolvedAt, time)
                .set(FindingItem.resolvedReason, ResolvedReason.COMPLIANT)
                .set(FindingItem.lastEvaluated, time)
                .set(FindingItem.describeTime, time)
                .when(FindingItem.state.equalTo(State.ACTIVE), FindingItem.describeTime.lessThan(time))
                .attempt();
    }

    private static Instant time(int generation) {
        return SEEN.plusSeconds(generation);
    }
}
