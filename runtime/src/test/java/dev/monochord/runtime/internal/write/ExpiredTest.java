package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Pass;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestKind;
import dev.monochord.runtime.testing.TestStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Items that have expired, are left out of reads and are still stored. */
class ExpiredTest {

    private static final TestKind<Job> LAPSING = Job.kind().naming("lapses").expiring("lapses");

    private final TestStore store = TestStore.open();
    private final Instant past = store.monochord().clock().instant().minus(Duration.ofHours(1));
    private final Instant future = store.monochord().clock().instant().plus(Duration.ofHours(1));

    @BeforeEach
    void fill() {
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        store.table().create("create", Sponsor.KIND, new Sponsor("t", 0L));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "lost-answer,times=1", "error-after-commit,times=1"})
    void itemIsCreatedOverAnExpiredOne(String fault) {
        expiredJob();
        if (!fault.isEmpty()) {
            store.faults().add(fault + "@PutItem");
        }

        store.table().create("create", LAPSING, Job.of("a", "new"));

        assertThat(store.stored(Job.key("a"))).isEqualTo(LAPSING.encode(Job.of("a", "new")));
    }

    @Test
    void oneOfManyCreatorsOverAnExpiredItemWins() throws InterruptedException {
        expiredJob();

        List<Object> outcomes = Crowd.of(20, i -> () -> {
            store.table().create("create", LAPSING, Job.of("a", "w" + i));
            return "won";
        });

        assertThat(outcomes).filteredOn("won"::equals).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !"won".equals(outcome))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(ConflictException.class));
    }

    @Test
    void itemThatHasNotExpiredStandsInTheWay() {
        create(new Pass("1", "b1", "s", future));

        assertThatThrownBy(() -> create(new Pass("1", "b2", "s", future)))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("exists already");
        assertThatThrownBy(() -> create(new Pass("2", "b1", "s", future)))
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        taken -> assertThat(taken.field()).contains("badge"));
        assertSound(1, "s");
    }

    @Test
    void expiredItemUnderDeletionStandsInTheWay() {
        Map<String, AttributeValue> marked = new HashMap<>(LAPSING.encode(Job.of("a", "old")));
        marked.put("lapses", Encode.seconds(past));
        marked.put(DeletionMark.ID, AttributeValue.fromS("x"));
        store.putRaw(marked);

        assertThatThrownBy(() -> store.table().create("create", LAPSING, Job.of("a", "new")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("still being deleted");
    }

    @Test
    void guardAndCountStayWithTheSameValueAndParent() {
        create(new Pass("1", "b1", "s", past));

        create(new Pass("1", "b1", "s", future));

        assertSound(1, "s");
    }

    @Test
    void guardAndCountFollowToAnotherValueAndParent() {
        create(new Pass("1", "b1", "s", past));

        create(new Pass("1", "b2", "t", future));

        assertSound(0, "s");
        assertSound(1, "t");
        create(new Pass("2", "b1", "s", future));
    }

    @Test
    void valueOfAnExpiredItemIsFreeAndThatItemGoes() {
        create(new Pass("1", "b1", "s", past));

        create(new Pass("2", "b1", "t", future));

        assertThat(store.stored(Pass.key("1"))).isEmpty();
        assertSound(0, "s");
        assertSound(1, "t");
    }

    @Test
    void valueOfAnItemThatTheServiceDeletedIsFree() {
        create(new Pass("1", "b1", "s", past));
        create(new Pass("3", "b3", "s", past));
        store.deleteRaw("PASS#1", "PASS");
        store.deleteRaw("PASS#3", "PASS");

        create(new Pass("2", "b1", "t", future));
        create(new Pass("3", "b3", "t", future));

        assertSound(2, "t");
    }

    @Test
    void valueOfAnItemThatIsRevivedMeanwhileStaysTaken() {
        create(new Pass("1", "b1", "s", past));
        store.gate()
                .before(
                        TransactWriteItemsRequest.class,
                        () -> store.gate()
                                .before(
                                        TransactWriteItemsRequest.class,
                                        () -> store.putRaw(Pass.KIND.encode(new Pass("1", "b1", "s", future)))));

        assertThatThrownBy(() -> create(new Pass("2", "b1", "s", future))).isInstanceOf(ConflictException.class);

        assertThat(store.stored(Pass.key("1"))).isNotEmpty();
        assertSound(1, "s");
    }

    @Test
    void oneOfManyWhoWantTheValueOfAnExpiredItemGetsIt() throws InterruptedException {
        create(new Pass("old", "b1", "s", past));

        List<Object> outcomes = Crowd.of(12, i -> () -> {
            create(new Pass("p" + i, "b1", "s", future));
            return "won";
        });

        assertThat(outcomes).filteredOn("won"::equals).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !"won".equals(outcome))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(ConflictException.class));
        assertSound(1, "s");
    }

    @Test
    void expiredItemIsClaimedAndCheckedAsIfItWereNotThere() {
        expiredJob();

        store.writer()
                .commit(
                        "check",
                        List.of(
                                store.writer().checkAbsent("check", LAPSING.keyOf(Job.of("a", ""))),
                                store.writer()
                                        .checkIfPresent("check", LAPSING.keyOf(Job.of("a", "")))
                                        .when(Job.OWNER.equalTo("nobody"), null)));
        store.writer()
                .commit(
                        "claim",
                        List.of(store.writer()
                                .claim("claim", LAPSING, Job.of("a", "new"), Job.OWNER.equalTo("nobody"))));

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("new"));
    }

    private void create(Pass pass) {
        store.table().create("create", Pass.KIND, pass);
    }

    private void expiredJob() {
        Map<String, AttributeValue> expired = new HashMap<>(LAPSING.encode(Job.of("a", "old")));
        expired.put("lapses", Encode.seconds(past));
        store.putRaw(expired);
    }

    private void assertSound(long count, String sponsor) {
        assertThat(store.stored(Sponsor.key(sponsor)))
                .containsEntry("seats", AttributeValue.fromN(Long.toString(count)));
        assertThat(store.monochord().guards(Pass.KIND).report().clean()).isTrue();
    }
}
