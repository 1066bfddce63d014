package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Person;
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
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class ReplaceTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void missingItemIsNotCreated() {
        assertThatThrownBy(() -> store.table().replace("replace", Job.KIND, Job.of("a", "me")))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> store.table().replace("replace", Person.KIND, Person.of("1", "a@b")))
                .isInstanceOf(NotFoundException.class);
        assertThat(store.all()).isEmpty();
    }

    @Test
    void versionGoesUpAndAnOlderOneIsRefused() {
        Person ann = created(Person.of("1", "ann@example.org"));

        Person next = store.table().replace("replace", Person.KIND, ann.withNote("new"));

        assertThat(next.version()).isEqualTo(1);
        assertThat(Person.KIND.decode(store.stored(Person.key("1")))).isEqualTo(next);
        assertThatThrownBy(() -> store.table().replace("replace", Person.KIND, ann.withNote("late")))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("was written since it was read");
    }

    @Test
    void changedValueSwapsItsGuard() {
        Person ann = created(Person.of("1", "ann@example.org").withPhone("+1"));

        Person next = store.table()
                .replace(
                        "replace",
                        Person.KIND,
                        ann.withEmail("anna@example.org").withPhone(null));

        assertThat(store.stored("EMAIL#ann@example.org", "EMAIL#ann@example.org"))
                .isEmpty();
        assertThat(store.stored("EMAIL#anna@example.org", "EMAIL#anna@example.org"))
                .containsEntry("id", AttributeValue.fromS("1"));
        assertThat(store.stored("PHONE#+1", "PHONE#+1")).isEmpty();
        store.table().replace("replace", Person.KIND, next.withPhone("+2"));
        assertThat(store.stored("PHONE#+2", "PHONE#+2")).isNotEmpty();
        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
    }

    @Test
    void unchangedValueLeavesItsGuardAlone() {
        Person ann = created(Person.of("1", "ann@example.org"));
        store.gate().take();

        store.table().replace("replace", Person.KIND, ann.withNote("new"));

        assertThat(store.gate().requests(TransactWriteItemsRequest.class)).isEmpty();
    }

    @Test
    void valueOfTheSameKeyButOtherTextRewritesItsGuard() {
        Person ann = created(Person.of("1", "ann@example.org"));

        store.table().replace("replace", Person.KIND, ann.withEmail("Ann@Example.org"));

        assertThat(store.stored("EMAIL#ann@example.org", "EMAIL#ann@example.org"))
                .containsEntry("email", AttributeValue.fromS("Ann@Example.org"));
    }

    @Test
    void takenValueIsRefusedAndNothingChanges() {
        Person ann = created(Person.of("1", "ann@example.org"));
        created(Person.of("2", "bob@example.org"));

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class,
                () -> store.table().replace("replace", Person.KIND, ann.withEmail("bob@example.org")));

        assertThat(conflict.field()).contains("email");
        assertThat(conflict.holder()).containsEntry("id", AttributeValue.fromS("2"));
        assertThat(store.stored("EMAIL#ann@example.org", "EMAIL#ann@example.org"))
                .isNotEmpty();
    }

    @Test
    void guardThatIsMissingOrAnothersDoesNotBlockAChange() {
        Person ann = created(Person.of("1", "ann@example.org"));
        store.deleteRaw("EMAIL#ann@example.org", "EMAIL#ann@example.org");
        Person second = store.table().replace("replace", Person.KIND, ann.withEmail("b@example.org"));

        Map<String, AttributeValue> stolen = new HashMap<>(store.stored("EMAIL#b@example.org", "EMAIL#b@example.org"));
        stolen.put("id", AttributeValue.fromS("thief"));
        store.putRaw(stolen);
        store.table().replace("replace", Person.KIND, second.withEmail("c@example.org"));

        assertThat(store.stored("EMAIL#b@example.org", "EMAIL#b@example.org"))
                .as("the thief's is left")
                .containsEntry("id", AttributeValue.fromS("thief"));
        assertThat(store.stored("EMAIL#c@example.org", "EMAIL#c@example.org")).isNotEmpty();
    }

    @Test
    void itemCreatedAnewMeanwhileSwapsItsOwnGuards() {
        Person ann = created(Person.of("1", "old@example.org"));
        store.gate().before(TransactWriteItemsRequest.class, () -> {
            store.table().delete("delete", Person.key("1"));
            created(Person.of("1", "new@example.org"));
        });

        store.table().replace("replace", Person.KIND, ann.withEmail("third@example.org"));

        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
        assertThat(store.all()).hasSize(2);
    }

    @Test
    void oneOfTwoChangesOfOneVersionWins() throws InterruptedException {
        Person ann = created(Person.of("1", "ann@example.org"));

        List<Object> outcomes = Crowd.of(
                20, i -> () -> store.table().replace("replace", Person.KIND, ann.withEmail("e" + i + "@example.org")));

        assertThat(outcomes).filteredOn(Person.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof Person))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(PreconditionException.class));
        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
    }

    @Test
    void itemWithoutVersionSwapsGuardsUnderContention() throws InterruptedException {
        store.table().create("create", Club.KIND, Club.of("chess"));

        List<Object> outcomes = Crowd.of(
                6, i -> () -> store.table().replace("replace", Club.KIND, new Club("chess", "title " + i, 0L)));

        assertThat(outcomes).filteredOn(Club.class::isInstance).isNotEmpty();
        assertThat(store.monochord().guards(Club.KIND).report().findings()).isEmpty();
        assertThat(store.all()).hasSize(2);
    }

    @Test
    void replaceOfAParentKeepsItsCounter() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        store.table().create("create", Member.KIND, Member.of("chess", "1"));

        store.table().replace("replace", Club.KIND, new Club("chess", "New title", 0L));

        assertThat(store.stored(Club.key("chess")))
                .containsEntry("members", AttributeValue.fromN("1"))
                .containsEntry("title", AttributeValue.fromS("New title"));
    }

    @Test
    void attributesThatNoComponentNamesAreKeptIfAsked() {
        Map<String, AttributeValue> item = new HashMap<>(Job.KIND.encode(
                new Job("a", "me", "open", 1, store.monochord().clock().instant())));
        item.put("extra", AttributeValue.fromS("kept"));
        store.putRaw(item);

        store.table().replace("replace", Job.kind().keepingUnknown(), Job.of("a", "you"));
        assertThat(store.stored(Job.key("a")))
                .containsEntry("extra", AttributeValue.fromS("kept"))
                .containsEntry("owner", AttributeValue.fromS("you"))
                .doesNotContainKey("expires");

        store.table().replace("replace", Job.KIND, Job.of("a", "you"));
        assertThat(store.stored(Job.key("a"))).isEqualTo(Job.KIND.encode(Job.of("a", "you")));
    }

    @Test
    void replaceOfAMarkedParentIsRefused() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        Map<String, AttributeValue> marked = new HashMap<>(store.stored(Club.key("chess")));
        marked.put(DeletionMark.ID, AttributeValue.fromS("x"));
        store.putRaw(marked);

        assertThatThrownBy(() -> store.table().replace("replace", Club.KIND, Club.of("chess")))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("is being deleted");
        assertThat(store.stored(Club.key("chess"))).containsKey(DeletionMark.ID);
    }

    @Test
    void countFollowsAnItemToAnotherParent() {
        store.table().create("create", Club.KIND, Club.of("a"));
        store.table().create("create", Sponsor.KIND, new Sponsor("s", 0L));
        store.table().create("create", Sponsor.KIND, new Sponsor("t", 0L));
        store.table().create("create", Seat.KIND, new Seat("a", "1", "s", "c1"));

        store.table().replace("replace", Seat.KIND, new Seat("a", "1", "t", "c1"));

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("0"));
        assertThat(store.stored(Sponsor.key("t"))).containsEntry("seats", AttributeValue.fromN("1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lost-answer,times=1@TransactWriteItems",
                "error-after-commit,times=1@TransactWriteItems",
                "conflict,times=3@TransactWriteItems",
                "throttle,times=3@TransactWriteItems",
                "lost-answer,times=1@PutItem"
            })
    void faultsAreNotSeenByTheCaller(String fault) {
        Person ann = created(Person.of("1", "ann@example.org"));
        store.faults().add(fault);

        Person next = store.table().replace("replace", Person.KIND, ann.withNote("x"));
        next = store.table().replace("replace", Person.KIND, next.withEmail("b@example.org"));

        assertThat(next.version()).isEqualTo(2);
        assertThat(Person.KIND.decode(store.stored(Person.key("1")))).isEqualTo(next);
        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
    }

    @Test
    void noGuardLeaksInAStormOfWritersAndFaults() throws InterruptedException {
        store.faults().add("conflict:0.15,seed=1");
        store.faults().add("throttle:0.1,seed=2");
        store.faults().add("lost-answer:0.1,seed=3");
        store.faults().add("error-after-commit:0.05,seed=4");

        List<Object> written = Crowd.of(12, i -> () -> {
            int done = 0;
            for (int round = 0; round < 25; round++) {
                done += attempt(i, round) ? 1 : 0;
            }
            return done;
        });

        store.faults().clear();
        assertThat(written.stream().mapToInt(Integer.class::cast).sum()).isGreaterThan(30);
        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
    }

    /** What is refused is of no interest here, only what is left. */
    private boolean attempt(int writer, int round) {
        String id = "p" + (writer + round) % 4;
        String email = "e" + (writer * 7 + round * 3) % 9 + "@example.org";
        try {
            Map<String, AttributeValue> stored = store.stored(Person.key(id));
            if (stored.isEmpty()) {
                store.table().create("create", Person.KIND, Person.of(id, email));
            } else if (round % 8 == 7) {
                store.table().delete("delete", Person.key(id));
            } else {
                Person seen = Person.KIND.decode(stored);
                store.table()
                        .replace(
                                "replace",
                                Person.KIND,
                                seen.withEmail(email).withPhone(round % 3 == 0 ? null : "+" + round));
            }
            return true;
        } catch (MonochordException | SdkException refused) {
            return false;
        }
    }

    private Person created(Person person) {
        store.table().create("create", Person.KIND, person);
        return person;
    }
}
