package dev.monochord.runtime.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.RetriesExhaustedException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class CreateTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void itemWithoutGuardsAndParentsIsOnePut() {
        create(Job.of("a", "me"));

        assertThat(store.stored(Job.key("a"))).isEqualTo(Job.KIND.encode(Job.of("a", "me")));
        assertThat(store.gate().requests(PutItemRequest.class)).hasSize(1);
    }

    @Test
    void existingItemIsAConflict() {
        create(Job.of("a", "me"));

        assertThatThrownBy(() -> create(Job.of("a", "you")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Job in table")
                .hasMessageContaining("exists already");
    }

    @Test
    void sameItemCreatedTwiceOnPurposeIsAConflict() {
        create(Job.of("a", "me"));

        assertThatThrownBy(() -> create(Job.of("a", "me"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void takenValueNamesTheFieldAndItsHolder() {
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));

        ConflictException conflict = catchThrowableOfType(
                ConflictException.class,
                () -> store.table().create("create", Person.KIND, Person.of("2", "Ann@example.org")));

        assertThat(conflict.field()).contains("email");
        assertThat(conflict.holder()).containsEntry("id", AttributeValue.fromS("1"));
        assertThat(conflict).hasMessageNotContaining("example");
        assertThat(store.stored(Person.key("2"))).isEmpty();
    }

    @Test
    void oneOfManyCreatorsOfAUniqueValueWins() throws InterruptedException {
        List<Object> outcomes = Crowd.of(30, i -> () -> {
            store.table()
                    .create(
                            "create",
                            Person.KIND,
                            Person.of("p" + i, "same@example.org").withPhone("+" + i));
            return "p" + i;
        });

        List<Object> winners =
                outcomes.stream().filter(String.class::isInstance).toList();
        assertThat(winners).hasSize(1);
        AttributeValue winner = AttributeValue.fromS((String) winners.get(0));
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof String))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOfSatisfying(ConflictException.class, conflict -> {
                    assertThat(conflict.field()).contains("email");
                    assertThat(conflict.holder()).containsEntry("id", winner);
                }));
        assertThat(store.all()).as("one person and two guards").hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1", "error-after-commit,times=2"})
    void lostAnswerOfACreateIsNotAConflict(String fault) {
        store.faults().add(fault + "@PutItem");
        create(Job.of("a", "me"));

        store.faults().add(fault + "@TransactWriteItems");
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));

        assertThat(store.stored(Person.key("1"))).isNotEmpty();
        assertThat(store.gate().requests(TransactWriteItemsRequest.class))
                .extracting(TransactWriteItemsRequest::clientRequestToken)
                .hasSizeGreaterThan(1)
                .containsOnly(store.gate()
                        .requests(TransactWriteItemsRequest.class)
                        .get(0)
                        .clientRequestToken());
    }

    @Test
    void anotherItemFoundAfterALostAnswerLeavesTheOutcomeUnknown() {
        create(Job.of("a", "you"));
        store.faults().add("error,times=1@PutItem");

        assertThatThrownBy(() -> create(Job.of("a", "me")))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("unknown")
                .hasCauseInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> create(Job.of("a", "me"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void childNeedsItsParent() {
        assertThatThrownBy(() -> store.table().create("create", Member.KIND, Member.of("none", "1")))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("Club of a Member")
                .hasMessageContaining("does not exist");
    }

    @Test
    void childIsRefusedWhileItsParentIsDeleted() {
        store.table().create("create", Club.KIND, Club.of("chess"));
        var marked = new HashMap<>(store.stored(Club.key("chess")));
        marked.put(DeletionMark.ID, AttributeValue.fromS("x"));
        store.putRaw(marked);

        assertThatThrownBy(() -> store.table().create("create", Member.KIND, Member.of("chess", "1")))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("is being deleted");
        assertThatThrownBy(() -> store.table().create("create", Club.KIND, new Club("chess", "Other", 0L)))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("still being deleted");
    }

    @Test
    void limitHoldsUnderContention() throws InterruptedException {
        store.table().create("create", Club.KIND, Club.of("chess"));

        List<Object> outcomes = Crowd.of(50, i -> () -> {
            store.table().create("create", Member.KIND, Member.of("chess", "m" + i));
            return "in";
        });

        assertThat(outcomes).filteredOn("in"::equals).hasSize(Club.MOST_MEMBERS);
        assertThat(outcomes)
                .filteredOn(outcome -> !"in".equals(outcome))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(LimitException.class));
        assertThat(store.stored(Club.key("chess"))).containsEntry("members", AttributeValue.fromN("2"));
        assertThat(store.all()).as("club, guard and two members").hasSize(4);
    }

    @Test
    void missingCounterIsBegunByCountingTheChildren() {
        store.table().create("create", Club.KIND, new Club("old", "Old", null));
        store.putRaw(Member.KIND.encode(Member.of("old", "before")));

        store.table().create("create", Member.KIND, Member.of("old", "second"));

        assertThat(store.stored(Club.key("old"))).containsEntry("members", AttributeValue.fromN("2"));
        assertThatThrownBy(() -> store.table().create("create", Member.KIND, Member.of("old", "third")))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("at most 2 of Member");
    }

    @Test
    void missingCounterIsBegunOnceByManyAtOnce() throws InterruptedException {
        store.table().create("create", Club.KIND, new Club("old", "Old", null));

        List<Object> outcomes = Crowd.of(20, i -> () -> {
            store.table().create("create", Member.KIND, Member.of("old", "m" + i));
            return "in";
        });

        assertThat(outcomes).filteredOn("in"::equals).hasSize(Club.MOST_MEMBERS);
        assertThat(store.stored(Club.key("old"))).containsEntry("members", AttributeValue.fromN("2"));
    }

    @Test
    void missingCounterOfAParentElsewhereIsBegunByAScan() {
        store.table().create("create", Club.KIND, Club.of("a"));
        store.table().create("create", Sponsor.KIND, new Sponsor("s", null));
        store.putRaw(Seat.KIND.encode(new Seat("a", "1", "s", "c1")));
        store.putRaw(Seat.KIND.encode(new Seat("a", "2", "other", "c2")));

        store.table().create("create", Seat.KIND, new Seat("a", "3", "s", "c3"));

        assertThat(store.stored(Sponsor.key("s"))).containsEntry("seats", AttributeValue.fromN("2"));
    }

    private void create(Job job) {
        store.table().create("create", Job.KIND, job);
    }
}
