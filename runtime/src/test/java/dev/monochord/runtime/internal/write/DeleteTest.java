package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class DeleteTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void missingItemIsNoError() {
        store.table().delete("delete", Job.key("none"));
        store.table().delete("delete", Person.key("none"));
        store.table().delete("delete", Person.KIND, Person.of("none", "x@example.org"));
        store.table().delete("delete", Member.key("none", "none"));
        assertThat(store.all()).isEmpty();
    }

    @Test
    void guardsGoWithTheirItem() {
        store.table()
                .create("create", Person.KIND, Person.of("1", "ann@example.org").withPhone("+1"));

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).isEmpty();
    }

    @Test
    void itemThatCannotBeReadIsDeletedWithItsGuards() {
        store.table()
                .create("create", Person.KIND, Person.of("1", "ann@example.org").withPhone("+1"));
        spoil("PERSON#1", "PERSON#1", "note");

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).isEmpty();
    }

    @Test
    void guardOfAValueThatCannotBeReadIsLeftToTheRepair() {
        store.table()
                .create("create", Person.KIND, Person.of("1", "ann@example.org").withPhone("+1"));
        spoil("PERSON#1", "PERSON#1", "email");

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).hasSize(1);
        assertThat(store.monochord().guards(Person.KIND).repair().open()).isFalse();
        assertThat(store.all()).isEmpty();
    }

    @Test
    void childThatCannotBeReadIsTakenOffTheCountOfItsParent() {
        store.table().create("create", Club.KIND, Club.of("a"));
        store.table().create("create", Member.KIND, Member.of("a", "1"));
        store.table().create("create", Member.KIND, Member.of("a", "2"));
        spoil("CLUB#a", "MEMBER#1", "role");

        store.table().delete("delete", Member.key("a", "1"));

        assertThat(store.stored("CLUB#a", "METADATA")).containsEntry("members", AttributeValue.fromN("1"));
    }

    /** Stores a number where the record has text. */
    private void spoil(String partition, String sort, String attribute) {
        Map<String, AttributeValue> row = new HashMap<>(store.stored(partition, sort));
        row.put(attribute, AttributeValue.fromN("1"));
        store.putRaw(row);
    }

    @Test
    void recordIsDeletedInItsVersionOnly() {
        Person ann = Person.of("1", "ann@example.org");
        store.table().create("create", Person.KIND, ann);
        Person next = store.table().replace("replace", Person.KIND, ann.withEmail("b@example.org"));

        assertThatThrownBy(() -> store.table().delete("delete", Person.KIND, ann))
                .isInstanceOf(PreconditionException.class);
        store.table().delete("delete", Person.KIND, next);

        assertThat(store.all()).isEmpty();
    }

    @Test
    void guardsOfTheStoredItemGoEvenIfTheRecordWasChanged() {
        Person ann = Person.of("1", "ann@example.org");
        store.table().create("create", Person.KIND, ann);

        store.table().delete("delete", Person.KIND, ann.withEmail("never.stored@example.org"));

        assertThat(store.all()).isEmpty();
    }

    @Test
    void itemCreatedAnewMeanwhileGoesWithItsOwnGuards() {
        store.table().create("create", Person.KIND, Person.of("1", "old@example.org"));
        store.gate().before(TransactWriteItemsRequest.class, () -> {
            store.table().delete("delete", Person.key("1"));
            store.table().create("create", Person.KIND, Person.of("1", "new@example.org"));
        });

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).isEmpty();
    }

    @Test
    void recordOfAnEarlierItemDoesNotLeaveGuardsOfTheLaterBehind() {
        Person earlier = Person.of("1", "ann@example.org");
        store.table().create("create", Person.KIND, earlier.withPhone("+1"));

        store.table().delete("delete", Person.KIND, earlier);

        assertThat(store.all()).isEmpty();
    }

    @Test
    void guardThatWasAnothersForAMomentGoesWithItsItem() {
        Person ann = Person.of("1", "ann@example.org");
        store.table().create("create", Person.KIND, ann);
        store.gate().before(TransactWriteItemsRequest.class, () -> {
            Person away = store.table().replace("replace", Person.KIND, ann.withEmail("away@example.org"));
            store.table().create("create", Person.KIND, Person.of("2", "ann@example.org"));
            store.gate().before(GetItemRequest.class, () -> {
                store.table().delete("delete", Person.key("2"));
                store.table().replace("replace", Person.KIND, away.withEmail("ann@example.org"));
            });
        });

        store.table().delete("delete", Person.key("1"));

        assertThat(store.all()).isEmpty();
    }

    @Test
    void parentThatCameBackIsCountedDown() {
        store.putRaw(Member.KIND.encode(Member.of("back", "1")));
        store.gate()
                .before(
                        TransactWriteItemsRequest.class,
                        () -> store.gate()
                                .before(
                                        GetItemRequest.class,
                                        () -> store.putRaw(Club.KIND.encode(new Club("back", "Back", 1L)))));

        store.table().delete("delete", Member.key("back", "1"));

        assertThat(store.stored(Club.key("back"))).containsEntry("members", AttributeValue.fromN("0"));
    }

    @Test
    void childIsTakenOffTheCountOnce() throws InterruptedException {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().create("create", Member.KIND, Member.of("chess", "1"));
        store.table().create("create", Member.KIND, Member.of("chess", "2"));

        Crowd.of(10, i -> () -> {
            store.table().delete("delete", Member.key("chess", "1"));
            return null;
        });

        assertThat(store.stored(Club.key("chess"))).containsEntry("members", AttributeValue.fromN("1"));
    }

    @Test
    void childWhoseParentIsGoneCanBeDeleted() {
        store.putRaw(Member.KIND.encode(Member.of("gone", "1")));

        store.table().delete("delete", Member.key("gone", "1"));

        assertThat(store.all()).as("neither child nor a parent brought back").isEmpty();
    }

    @Test
    void missingCounterIsBegunByADelete() {
        store.table().create("create", Club.KIND, new Club("old", "Old", null));
        store.putRaw(Member.KIND.encode(Member.of("old", "1")));
        store.putRaw(Member.KIND.encode(Member.of("old", "2")));

        store.table().delete("delete", Member.key("old", "1"));

        assertThat(store.stored(Club.key("old"))).containsEntry("members", AttributeValue.fromN("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1", "error-after-commit,times=1", "throttle,times=2"})
    void faultsAreNotSeenByTheCaller(String fault) {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().create("create", Member.KIND, Member.of("chess", "1"));
        store.table().create("create", Job.KIND, Job.of("a", "me"));
        store.faults().add(fault + "@TransactWriteItems");
        store.faults().add(fault + "@DeleteItem");

        store.table().delete("delete", Member.key("chess", "1"));
        store.table().delete("delete", Job.key("a"));

        assertThat(store.stored(Club.key("chess"))).containsEntry("members", AttributeValue.fromN("0"));
        assertThat(store.stored(Job.key("a"))).isEqualTo(Map.of());
    }

    @Test
    void deleteOnConditionSaysWhetherItHeld() {
        store.table().create("create", Job.KIND, Job.of("a", "me"));

        assertThat(store.monochord().deleteIf(Job.key("a"), Job.OWNER.equalTo("you")))
                .isFalse();
        assertThat(store.monochord().deleteIf(Job.key("none"), Job.OWNER.equalTo("me")))
                .isFalse();
        assertThat(store.monochord().deleteIf(Job.key("a"), Job.OWNER.equalTo("me")))
                .isTrue();
    }
}
