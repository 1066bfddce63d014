package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Seat;
import dev.monochord.runtime.testing.Sponsor;
import dev.monochord.runtime.testing.TestStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class PartitionDeletionTest {

    private final TestStore store = TestStore.open();

    @BeforeEach
    void fill() {
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        club("chess", 30);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void everythingUnderThePartitionGoesWithGuardsAndCountsElsewhere() {
        club("go", 1);

        store.table().deletePartition("delete", Club.key("chess"));

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("1"));
        assertThat(store.all())
                .as("sponsor, the other club with seat, member, two guards, strangers")
                .hasSize(1 + 5 + 3);
        assertThat(store.monochord().guards(Club.KIND).report().findings()).isEmpty();
        assertThat(store.monochord().guards(Seat.KIND).report().findings()).isEmpty();
    }

    @Test
    void missingItemIsNoError() {
        store.table().deletePartition("delete", Club.key("none"));
    }

    @Test
    void freshMarkOfAnotherIsRefusedAndAnOldOneTakenOver() {
        Map<String, AttributeValue> marked = new HashMap<>(store.stored(Club.key("chess")));
        marked.put("deletion_id", AttributeValue.fromS("another"));
        marked.put("deletion_started_at", Encode.iso(store.monochord().clock().instant()));
        store.putRaw(marked);

        assertThatThrownBy(() -> store.table().deletePartition("delete", Club.key("chess")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("by another run");

        store.advance(Duration.ofMinutes(6));
        store.table().deletePartition("delete", Club.key("chess"));
        assertThat(store.all()).hasSize(1);
    }

    @Test
    void interruptedAtAnyStepItIsFinishedByTheNextCallAndNoLateChildSurvives() {
        store.gate().take();
        store.table().deletePartition("delete", Club.key("chess"));
        int steps = store.gate().take();
        assertThat(steps).isGreaterThan(4);

        for (int step = 0; step <= steps; step++) {
            club("chess", 30);
            store.gate().shutAfter(step);
            boolean interrupted = fails(() -> store.table().deletePartition("delete", Club.key("chess")));
            store.gate().open();
            assertThat(interrupted).as("step %s of %s", step, steps).isEqualTo(step < steps);
            boolean marked = store.stored(Club.key("chess")).containsKey("deletion_id");
            if (marked) {
                assertThatThrownBy(() -> store.table().create("create", Member.KIND, Member.of("chess", "late")))
                        .isInstanceOf(NotFoundException.class);
                assertThatThrownBy(() -> store.table().create("create", Club.KIND, Club.of("chess")))
                        .isInstanceOf(ConflictException.class);
            }
            store.advance(Duration.ofMinutes(6));
            store.table().deletePartition("delete", Club.key("chess"));
            assertThat(store.all())
                    .as("after step %s only the sponsor is left", step)
                    .hasSize(1);
            assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("0"));
        }
    }

    @Test
    void interruptedRunThatCanStillWriteGivesTheMarkBack() {
        assertThatThrownBy(() -> store.monochord()
                        .deletion(Club.key("chess"))
                        .also(() -> {
                            throw new FaultException("something else failed", null);
                        })
                        .run())
                .isInstanceOf(FaultException.class);

        store.monochord().deletion(Club.key("chess")).run();

        assertThat(store.all()).hasSize(1);
    }

    @Test
    void runThatLostItsMarkDoesNotDeleteWhatIsCreatedAnew() {
        store.needsEngine();
        store.gate().before(TransactWriteItemsRequest.class, () -> {
            store.advance(Duration.ofMinutes(6));
            store.monochord().deletion(Club.key("chess")).run();
            club("chess", 30);
        });

        assertThatThrownBy(() -> store.table().deletePartition("delete", Club.key("chess")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("by another run");

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("30"));
        assertThat(store.stored(Club.key("chess"))).doesNotContainKey("deletion_id");
    }

    @Test
    void runThatLostItsMarkSendsNoMoreBatches() {
        store.needsEngine();
        store.gate().before(BatchWriteItemRequest.class, () -> {
            store.advance(Duration.ofMinutes(6));
            store.monochord().deletion(Club.key("chess")).run();
        });

        assertThatThrownBy(() -> store.table().deletePartition("delete", Club.key("chess")))
                .isInstanceOf(ConflictException.class);

        assertThat(store.gate().requests(BatchWriteItemRequest.class))
                .as("two of the other run, and the one that was under way")
                .hasSize(3);
    }

    @Test
    void lostAnswersDoNotHinderIt() {
        store.faults().add("lost-answer:0.3,seed=5");
        store.faults().add("unprocessed:0.3,seed=6");

        store.table().deletePartition("delete", Club.key("chess"));

        store.faults().clear();
        assertThat(store.all()).hasSize(1);
        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("0"));
    }

    @Test
    void lostResponseToTheLastDeleteDoesNotHinderIt() {
        store.table().create("create", Job.KIND, Job.of("a", "me"));
        store.faults().add("lost-answer,times=1@DeleteItem");

        store.table().deletePartition("delete", Job.key("a"));

        assertThat(store.stored(Job.key("a"))).isEmpty();
        assertThat(store.gate().requests(DeleteItemRequest.class)).hasSize(2);
    }

    @Test
    void childrenWrittenMeanwhileAreRefusedOrDeleted() throws InterruptedException {
        List<Object> outcomes = Crowd.of(16, i -> () -> {
            if (i == 0) {
                store.table().deletePartition("delete", Club.key("chess"));
            } else {
                store.table().create("create", Seat.KIND, new Seat("chess", "late" + i, "s", "late" + i));
            }
            return "done";
        });

        assertThat(outcomes.get(0)).isEqualTo("done");
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome)
                        .satisfiesAnyOf(
                                done -> assertThat(done).isEqualTo("done"),
                                refused -> assertThat(refused).isInstanceOf(NotFoundException.class)));
        assertThat(store.all()).hasSize(1);
        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("0"));
    }

    /** A club with a member, seats of a sponsor, and items that no record describes. */
    private void club(String name, int seats) {
        store.table().create("create", Club.KIND, Club.of(name));
        store.table().create("create", Member.KIND, Member.of(name, "1"));
        for (int i = 0; i < seats; i++) {
            store.table().create("create", Seat.KIND, new Seat(name, "s" + i, "s", name + i));
        }
        for (int i = 0; i < (seats > 1 ? 40 : 3); i++) {
            store.putRaw(Map.of("pk", AttributeValue.fromS("CLUB#" + name), "sk", AttributeValue.fromS("ODD#" + i)));
        }
    }

    private static boolean fails(Runnable deletion) {
        try {
            deletion.run();
            return false;
        } catch (MonochordException e) {
            return true;
        }
    }
}
