package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemUpdateTest {

    private final TestStore store = TestStore.open();

    @BeforeEach
    void create() {
        store.table().create("create", Job.KIND, Job.of("a", "me"));
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void missingItemIsNotCreated() {
        assertThatThrownBy(() -> store.monochord()
                        .update(Job.key("none"))
                        .set(Job.STATE, "x")
                        .run())
                .isInstanceOf(NotFoundException.class);
        assertThat(store.stored(Job.key("none"))).isEmpty();
    }

    @Test
    void changesWhatItSaysAndAnswersTheItem() {
        Job after = store.monochord()
                .update(Job.key("a"))
                .set(Job.STATE, "done")
                .add(Job.ATTEMPT, 2L)
                .when(Job.OWNER.equalTo("me"), Job.ATTEMPT.lessThan(2L))
                .returning();

        assertThat(after).isEqualTo(new Job("a", "me", "done", 3, null));
    }

    @Test
    void conditionThatDoesNotHoldChangesNothing() {
        assertThatThrownBy(() -> store.monochord()
                        .update(Job.key("a"))
                        .set(Job.STATE, "x")
                        .when(Job.OWNER.equalTo("you"))
                        .run())
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("A condition on this Job");
        assertThat(store.monochord()
                        .update(Job.key("a"))
                        .set(Job.STATE, "x")
                        .when(Job.OWNER.absent())
                        .attempt())
                .isFalse();
        assertThat(store.stored(Job.key("a"))).containsEntry("state", AttributeValue.fromS("started"));
    }

    @Test
    void versionGoesUpSoThatAReplaceOfWhatWasReadBeforeIsRefused() {
        Person seen = Person.KIND.decode(store.stored(Person.key("1")));

        store.monochord().update(Person.key("1")).set(Person.NOTE, "changed").run();

        assertThatThrownBy(() -> store.table().replace("replace", Person.KIND, seen.withNote("lost update")))
                .isInstanceOf(PreconditionException.class);
    }

    @Test
    void partialUpdateOfGeneratedCodeChecksTheVersion() {
        Person after = store.table()
                .update("note", Person.key("1"))
                .set("note", AttributeValue.fromS("x"))
                .ifVersion(0)
                .returning();

        assertThat(after.version()).isEqualTo(1);
        assertThatThrownBy(() -> store.table()
                        .update("note", Person.key("1"))
                        .set("note", AttributeValue.fromS("y"))
                        .ifVersion(0)
                        .run())
                .isInstanceOf(PreconditionException.class);
    }

    @Test
    void lostAnswerOfACountIsSaidRatherThanCountedTwice() {
        store.faults().add("lost-answer,times=1@UpdateItem");

        assertThatThrownBy(() -> store.monochord()
                        .update(Job.key("a"))
                        .add(Job.ATTEMPT, 1L)
                        .run())
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("could make the change twice");
        assertThat(store.stored(Job.key("a"))).containsEntry("attempt", AttributeValue.fromN("2"));
    }

    @Test
    void countInATransactionIsMadeOnce() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");

        store.monochord()
                .transaction()
                .update(Job.key("a"))
                .add(Job.ATTEMPT, 1L)
                .commit();

        assertThat(store.stored(Job.key("a"))).containsEntry("attempt", AttributeValue.fromN("2"));
    }

    @Test
    void updateThatOnlyAsksAnswersTheItem() {
        Job job = new Job("b", "me", "open", 1, null);
        store.table().create("create", Job.KIND, job);

        assertThat(store.monochord()
                        .update(Job.key("b"))
                        .when(Job.OWNER.equalTo("me"))
                        .returning())
                .isEqualTo(job);
        assertThatThrownBy(() -> store.monochord().update(Job.key("none")).returning())
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void lastVersionHasNoNext() {
        Person last = Person.of("last", "last@example.org").withVersion(Long.MAX_VALUE);

        assertThatThrownBy(() -> store.table().replace("replace", Person.KIND, last))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("version");
        assertThatThrownBy(() -> store.monochord()
                        .update(Person.key("last"))
                        .set(Person.NOTE, "x")
                        .ifVersion(Long.MAX_VALUE)
                        .run())
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void upsertCreatesThenKeepsAndAdds() {
        Job first = new Job("b", "first", "open", 1, null);
        store.monochord()
                .upsert(first)
                .keep(Job.OWNER)
                .when(Job.ATTEMPT.lessThan(1L))
                .run();
        assertThat(Job.KIND.decode(store.stored(Job.key("b")))).isEqualTo(first);

        Job second = new Job("b", "second", "again", 5, null);
        assertThat(store.monochord()
                        .upsert(second)
                        .keep(Job.OWNER)
                        .when(Job.ATTEMPT.lessThan(1L))
                        .attempt())
                .isFalse();
        store.monochord()
                .upsert(second)
                .keep(Job.OWNER)
                .when(Job.ATTEMPT.lessThan(5L))
                .run();
        assertThat(Job.KIND.decode(store.stored(Job.key("b")))).isEqualTo(new Job("b", "first", "again", 5, null));

        store.monochord().upsert(second).add(Job.ATTEMPT, 2L).run();
        assertThat(Job.KIND.decode(store.stored(Job.key("b")))).isEqualTo(new Job("b", "second", "again", 7, null));
    }

    @Test
    void upsertAsksWhatItIsProvidedOfAnotherItem() {
        Job other = new Job("other", "me", "open", 1, null);
        Job job = new Job("c", "me", "first", 1, null);
        assertThat(store.monochord().upsert(job).provided(Job.key("other")).attempt())
                .isFalse();
        store.monochord().upsert(other).run();
        assertThat(store.monochord()
                        .upsert(job)
                        .provided(Job.key("other"), Job.ATTEMPT.equalTo(2L))
                        .attempt())
                .isFalse();
        assertThat(store.stored(Job.key("c"))).isEmpty();
        assertThat(store.monochord()
                        .upsert(job)
                        .provided(Job.key("other"), Job.ATTEMPT.equalTo(1L))
                        .attempt())
                .isTrue();
        assertThat(Job.KIND.decode(store.stored(Job.key("c")))).isEqualTo(job);
    }
}
