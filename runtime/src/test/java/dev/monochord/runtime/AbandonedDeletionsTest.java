package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

class AbandonedDeletionsTest {

    private final TestStore store = TestStore.open();

    @BeforeEach
    void fill() {
        for (String club : List.of("chess", "go")) {
            store.table().create("create", Club.KIND, Club.of(club));
            store.table().create("create", Member.KIND, Member.of(club, "1"));
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void scanFindsWhatWasAbandonedAndFinishesIt() {
        abandon("chess");
        store.advance(Duration.ofMinutes(6));

        ResumedDeletions<Club> resumed =
                store.monochord().resumeDeletions(Club.KIND).byScan();

        assertThat(resumed.finished()).containsExactly(Club.key("chess"));
        assertThat(resumed.left()).isEmpty();
        assertThat(store.all()).as("the other club, its guard and its member").hasSize(3);
    }

    @Test
    void conditionThatNeverHoldsDoesNotHinderTheNextCallFromResuming() {
        abandon("chess");
        store.advance(Duration.ofMinutes(6));

        store.monochord()
                .deletion(Club.key("chess"))
                .when(Condition.of(ConditionTree.NEVER))
                .run();

        assertThat(store.all()).as("the other club, its guard and its member").hasSize(3);
    }

    @Test
    void keysAreLookedAtWithoutAScan() {
        abandon("chess");
        store.advance(Duration.ofMinutes(6));

        ResumedDeletions<Club> resumed = store.monochord()
                .resumeDeletions(Club.KIND)
                .of(List.of(Club.key("go"), Club.key("none"), Club.key("chess")));

        assertThat(resumed.finished()).containsExactly(Club.key("chess"));
        assertThat(store.gate().requests(ScanRequest.class)).isEmpty();
        assertThat(store.stored(Club.key("go"))).isNotEmpty().doesNotContainKey("deletion_id");
    }

    @Test
    void runThatMayStillLiveIsLeftAlone() {
        abandon("chess");
        Map<String, AttributeValue> marked = store.stored(Club.key("chess"));

        ResumedDeletions<Club> resumed =
                store.monochord().resumeDeletions(Club.KIND).byScan();

        assertThat(resumed.finished()).isEmpty();
        assertThat(resumed.left()).isEmpty();
        assertThat(store.stored(Club.key("chess"))).isEqualTo(marked);
        assertThat(store.monochord()
                        .resumeDeletions(Club.KIND)
                        .by(key -> store.monochord().deletion(key).lease(Duration.ofSeconds(-1)))
                        .byScan()
                        .finished())
                .hasSize(1);
    }

    @Test
    void itemThatIsCreatedAnewMeanwhileIsNotDeleted() {
        abandon("chess");
        store.advance(Duration.ofMinutes(6));
        store.gate().before(UpdateItemRequest.class, () -> {
            store.table().deletePartition("delete", Club.key("chess"));
            store.table().create("create", Club.KIND, Club.of("chess"));
        });

        assertThat(store.monochord().resumeDeletions(Club.KIND).byScan().finished())
                .isEmpty();

        assertThat(store.stored(Club.key("chess"))).isNotEmpty().doesNotContainKey("deletion_id");
    }

    @Test
    void whatFailsAgainIsSaidAndDoesNotStopTheRest() {
        abandon("chess");
        abandon("go");
        store.advance(Duration.ofMinutes(6));
        List<String> cleared = new ArrayList<>();

        ResumedDeletions<Club> resumed = store.monochord()
                .resumeDeletions(Club.KIND)
                .by(key -> store.monochord().deletion(key).also(() -> {
                    cleared.add("one");
                    if (cleared.size() == 1) {
                        throw new FaultException("something else failed", null);
                    }
                }))
                .of(List.of(Club.key("chess"), Club.key("go")));

        assertThat(resumed.finished()).containsExactly(Club.key("go"));
        assertThat(resumed.left()).containsOnlyKeys(Club.key("chess"));
        assertThat(store.monochord().resumeDeletions(Club.KIND).byScan().finished())
                .containsExactly(Club.key("chess"));
        assertThat(store.all()).isEmpty();
    }

    @Test
    void lostAnswerOfTheTakeOverDoesNotHinderIt() {
        abandon("chess");
        store.advance(Duration.ofMinutes(6));
        store.faults().add("lost-answer,times=1@UpdateItem");

        assertThat(store.monochord().resumeDeletions(Club.KIND).byScan().finished())
                .hasSize(1);
    }

    @Test
    void oneOfManySweepersFinishesADeletion() throws InterruptedException {
        abandon("chess");
        abandon("go");
        store.advance(Duration.ofMinutes(6));

        List<Object> outcomes = Crowd.of(
                8,
                i -> () -> store.monochord()
                        .resumeDeletions(Club.KIND)
                        .byScan()
                        .finished()
                        .size());

        assertThat(outcomes.stream().mapToInt(Integer.class::cast).sum()).isEqualTo(2);
        assertThat(store.all()).isEmpty();
    }

    /** Marks a club and dies. */
    private void abandon(String club) {
        store.gate().shutAfter(1);
        assertThatThrownBy(() -> store.table().deletePartition("delete", Club.key(club)))
                .isInstanceOf(MonochordException.class);
        store.gate().open();
        assertThat(store.stored(Club.key(club))).containsKey("deletion_id");
    }
}
