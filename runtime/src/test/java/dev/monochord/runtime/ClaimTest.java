package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Seat;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ClaimTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void oneOfManyClaimantsWinsAndTheOthersSeeIt() throws InterruptedException {
        List<Object> outcomes = Crowd.of(40, i -> () -> claim("w" + i, 1, 0));

        assertOneWinner(outcomes);
    }

    @Test
    void oneOfManyRetriesTakesAFailedJobOver() throws InterruptedException {
        assertThat(claim("first", 1, 0).won()).isTrue();
        store.monochord()
                .update(Job.key("a"))
                .set(Job.STATE, "failed")
                .when(Job.OWNER.equalTo("first"))
                .run();

        List<Object> outcomes = Crowd.of(40, i -> () -> claim("w" + i, 2, 1));

        assertOneWinner(outcomes);
        assertThat(Job.KIND.decode(store.stored(Job.key("a"))).attempt()).isEqualTo(2);
    }

    @Test
    void formerOwnerCannotFinish() {
        claim("first", 1, 0);
        store.monochord().update(Job.key("a")).set(Job.STATE, "failed").run();
        claim("second", 2, 1);

        assertThatThrownBy(() -> store.monochord()
                        .update(Job.key("a"))
                        .set(Job.STATE, "done")
                        .when(Job.OWNER.equalTo("first"))
                        .run())
                .isInstanceOf(PreconditionException.class);
    }

    @Test
    void finishedJobIsNotTakenOver() {
        claim("first", 1, 0);
        store.monochord().update(Job.key("a")).set(Job.STATE, "done").run();

        Claim<Job> late = claim("second", 2, 1);

        assertThat(late.won()).isFalse();
        assertThat(late.holder().owner()).isEqualTo("first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1@PutItem", "error-after-commit,times=1@PutItem"})
    void claimWhoseAnswerIsLostIsWon(String fault) {
        store.faults().add(fault);

        assertThat(claim("me", 1, 0).won()).isTrue();
    }

    @Test
    void takeOverOfAParentKeepsItsCounter() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        store.table().create("create", Seat.KIND, new Seat("chess", "1", "s", "c"));

        assertThat(store.monochord()
                        .claim(new Sponsor("s", 0L), Condition.of(ConditionTree.present("pk")))
                        .won())
                .isTrue();

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("1"));
    }

    @Test
    void takeOverOfAParentUnderDeletionIsRefused() {
        Map<String, AttributeValue> marked = new HashMap<>(Sponsor.KIND.encode(new Sponsor("s", 0L)));
        marked.put("deletion_id", AttributeValue.fromS("x"));
        store.putRaw(marked);

        assertThatThrownBy(
                        () -> store.monochord().claim(new Sponsor("s", 0L), Condition.of(ConditionTree.present("pk"))))
                .isInstanceOf(NotFoundException.class);

        assertThat(store.stored(Sponsor.key("s"))).isEqualTo(marked);
    }

    private Claim<Job> claim(String owner, long attempt, long failedAttempt) {
        return store.monochord()
                .claim(
                        new Job("a", owner, "started", attempt, null),
                        Job.STATE.equalTo("failed").and(Job.ATTEMPT.equalTo(failedAttempt)));
    }

    private static void assertOneWinner(List<Object> outcomes) {
        List<Claim<?>> claims =
                outcomes.stream().<Claim<?>>map(Claim.class::cast).toList();
        List<Claim<?>> won = claims.stream().filter(Claim::won).toList();
        assertThat(won).hasSize(1);
        assertThat(claims)
                .allSatisfy(
                        claim -> assertThat(claim.holder()).isEqualTo(won.get(0).holder()));
    }
}
