package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.generated.RecordableTable;
import dev.monochord.runtime.generated.TableAccess;
import dev.monochord.runtime.generated.WriteRecorder;
import dev.monochord.runtime.testing.Club;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Member;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class TransactionTest {

    private final TestStore store = TestStore.open();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void itemIsDeletedOnItsConditionsTogetherWithTheRest() {
        transaction()
                .create(new Job("a", "me", "open", 3, null))
                .create(new Job("b", "me", "open", 1, null))
                .commit();
        assertThatThrownBy(() -> transaction()
                        .update(Job.key("b"))
                        .set(Job.STATE, "closed")
                        .deleteIf(Job.key("a"), Job.ATTEMPT.atMost(2L))
                        .commit())
                .isInstanceOf(PreconditionException.class);
        assertThat(store.stored(Job.key("b"))).containsEntry("state", AttributeValue.fromS("open"));
        transaction()
                .deleteIf(Job.key("a"), Job.ATTEMPT.atMost(3L), Job.OWNER.equalTo("me"))
                .update(Job.key("b"))
                .set(Job.STATE, "closed")
                .commit();
        assertThat(store.stored(Job.key("a"))).isEmpty();
        assertThat(store.stored(Job.key("b"))).containsEntry("state", AttributeValue.fromS("closed"));
    }

    @Test
    void stepsOnOneItemBecomeOneOperation() {
        transaction().create(Club.of("chess")).commit();
        store.gate().take();

        transaction()
                .create(Member.of("chess", "1"))
                .update(Club.key("chess"))
                .set(Club.MOTTO, "mate")
                .when(Club.DELETION_ID.absent())
                .create(Member.of("chess", "2"))
                .commit();

        assertThat(members("chess")).isEqualTo("2");
        assertThat(store.stored(Club.key("chess"))).containsEntry("motto", AttributeValue.fromS("mate"));
        assertThat(sent().get(0).transactItems()).hasSize(3);
    }

    @Test
    void guardChangesHands() {
        Person ann = Person.of("1", "ann@example.org");
        transaction().create(ann).commit();

        transaction().delete(ann).create(Person.of("2", "ann@example.org")).commit();

        assertThat(store.stored("EMAIL#ann@example.org", "EMAIL#ann@example.org"))
                .containsEntry("id", AttributeValue.fromS("2"));
        assertThat(store.monochord().guards(Person.KIND).report().findings()).isEmpty();
    }

    @Test
    void nothingIsWrittenWhenOneStepIsRefused() {
        transaction().create(Person.of("1", "ann@example.org")).commit();

        assertThatThrownBy(() -> transaction()
                        .create(Job.of("a", "me"))
                        .create(Person.of("2", "ann@example.org"))
                        .commit())
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        conflict -> assertThat(conflict.field()).contains("email"));
        assertThat(store.stored(Job.key("a"))).isEmpty();
    }

    @Test
    void checkWhoseConditionRefersToTheItemDoesNotRequireIt() {
        transaction()
                .check(Job.key("a"), Job.key("a").absent())
                .create(Job.of("b", "me"))
                .commit();

        assertThat(store.stored(Job.key("b"))).isNotEmpty();
        assertThatThrownBy(() -> transaction()
                        .check(Job.key("b"), Job.key("b").absent())
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(ConflictException.class);
        assertThat(store.stored(Job.key("c"))).isEmpty();
    }

    @Test
    void checkIfPresentPassesForAMissingItemThoughItsConditionNeverHolds() {
        transaction()
                .checkIfPresent(Job.key("none"), Job.STATE.in(List.of()))
                .create(Job.of("a", "me"))
                .commit();

        assertThat(store.stored(Job.key("a"))).isNotEmpty();
        assertThatThrownBy(() -> transaction()
                        .checkIfPresent(Job.key("a"), Job.STATE.in(List.of()))
                        .create(Job.of("b", "me"))
                        .commit())
                .isInstanceOf(PreconditionException.class);
    }

    @Test
    void checksAreOfThreeKinds() {
        transaction().create(Job.of("a", "me")).commit();

        transaction()
                .check(Job.key("a"), Job.OWNER.equalTo("me"))
                .checkAbsent(Job.key("none"))
                .checkIfPresent(Job.key("none2"), Job.STATE.notEqualTo("started"))
                .create(Job.of("b", "me"))
                .commit();

        assertThatThrownBy(() -> transaction()
                        .check(Job.key("none"))
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> transaction()
                        .check(Job.key("a"), Job.OWNER.equalTo("you"))
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(PreconditionException.class);
        assertThatThrownBy(() -> transaction()
                        .checkAbsent(Job.key("a"))
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> transaction()
                        .checkIfPresent(Job.key("a"), Job.STATE.notEqualTo("started"))
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(PreconditionException.class);
        assertThat(store.stored(Job.key("c"))).isEmpty();
    }

    @Test
    void claimIsAStep() {
        transaction()
                .claim(Job.of("a", "me"), Job.STATE.equalTo("failed"))
                .checkAbsent(Job.key("b"))
                .commit();

        assertThatThrownBy(() -> transaction()
                        .claim(Job.of("a", "you"), Job.STATE.equalTo("failed"))
                        .create(Job.of("b", "you"))
                        .commit())
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        held -> assertThat(Job.KIND.decode(held.holder())).isEqualTo(Job.of("a", "me")));
    }

    @Test
    void oneItemTwiceIsRefused() {
        assertThatThrownBy(() -> transaction()
                        .create(Job.of("a", "me"))
                        .delete(Job.key("a"))
                        .commit())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("twice");
    }

    @Test
    void tooManyItemsAreRejectedBeforeTheyAreSent() {
        Transaction many = transaction();
        for (int i = 0; i < 101; i++) {
            many.create(Job.of("j" + i, "me"));
        }
        assertThatThrownBy(many::commit)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at most 100 items")
                .hasMessageContaining("101");
        assertThat(sent()).isEmpty();
    }

    @Test
    void tooManyBytesAreExplainedAndNothingIsWritten() {
        Transaction large = transaction();
        for (int i = 0; i < 11; i++) {
            large.create(Job.of("j" + i, "x".repeat(390_000)));
        }
        assertThatThrownBy(large::commit)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at most 4 MB");
        for (int i = 0; i < 11; i++) {
            assertThat(store.stored(Job.key("j" + i))).isEmpty();
        }
    }

    @Test
    void hundredItemsAreWritten() {
        Transaction many = transaction();
        for (int i = 0; i < 100; i++) {
            many.create(Job.of("j" + i, "me"));
        }
        many.commit();

        assertThat(store.all()).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conflict,times=3",
                "throttle,times=2",
                "error,times=2",
                "error-after-commit,times=2",
                "lost-answer,times=2",
                "request-limit,times=1"
            })
    void whatMayPassLaterIsTriedAgainWithTheSameToken(String fault) {
        store.faults().add(fault + "@TransactWriteItems");

        transaction().create(Job.of("a", "me")).create(Job.of("b", "me")).commit();

        Set<String> tokens = sent().stream()
                .map(TransactWriteItemsRequest::clientRequestToken)
                .collect(Collectors.toSet());
        assertThat(sent()).hasSizeGreaterThan(1);
        assertThat(tokens).hasSize(1);
        assertThat(store.all()).hasSize(2);
    }

    @Test
    void failedConditionIsNotTriedAgain() {
        transaction().create(Job.of("a", "me")).create(Job.of("b", "me")).commit();
        store.gate().take();

        assertThatThrownBy(() -> transaction()
                        .create(Job.of("a", "me"))
                        .create(Job.of("c", "me"))
                        .commit())
                .isInstanceOf(ConflictException.class);

        assertThat(sent()).hasSize(1);
    }

    @Test
    void conflictForEverIsExhaustionAndNoConflict() {
        store.faults().add("conflict@TransactWriteItems");

        assertThatThrownBy(() -> transaction()
                        .create(Job.of("a", "me"))
                        .create(Job.of("b", "me"))
                        .commit())
                .isInstanceOf(RetriesExhaustedException.class);
    }

    @Test
    void everyNameIsAPlaceholderAndEveryPlaceholderIsUsed() {
        transaction().create(Club.of("chess")).create(Member.of("chess", "1")).commit();

        for (TransactWriteItem item : sent().get(0).transactItems()) {
            if (item.put() != null) {
                Map<String, String> names = item.put().expressionAttributeNames();
                assertThat(item.put().conditionExpression()).contains(names.keySet());
                assertThat(names.values()).containsExactly("pk");
            }
        }
    }

    private Transaction transaction() {
        return store.monochord().transaction();
    }

    private List<TransactWriteItemsRequest> sent() {
        return store.gate().requests(TransactWriteItemsRequest.class);
    }

    private String members(String club) {
        return store.stored(Club.key(club)).get("members").n();
    }

    private record Jobs(TableAccess table) implements RecordableTable {

        @Override
        public Jobs recordedBy(WriteRecorder recorder) {
            return new Jobs(table.recordedBy(recorder));
        }
    }

    @Test
    void callsThatThrowLeaveTheTransactionUnchanged() {
        Jobs jobs = new Jobs(store.table());
        Transaction transaction = store.monochord().transaction();

        assertThatThrownBy(() -> transaction.with(jobs, recorded -> {
                    recorded.table().create("create", Job.KIND, Job.of("a", "lost"));
                    throw new UnsupportedOperationException();
                }))
                .isInstanceOf(UnsupportedOperationException.class);
        transaction
                .with(jobs, recorded -> recorded.table().create("create", Job.KIND, Job.of("a", "me")))
                .commit();

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("me"));
    }

    @Test
    void refusedCallLeavesTheTransactionUnchanged() {
        Jobs jobs = new Jobs(store.table());
        Transaction transaction = store.monochord().transaction();

        assertThatThrownBy(() -> transaction.with(jobs, recorded -> {
                    recorded.table().create("create", Job.KIND, Job.of("a", "lost"));
                    assertThatThrownBy(() -> recorded.table().create("create", Job.KIND, Job.of("a", "again")))
                            .isInstanceOf(InvalidInputException.class);
                }))
                .isInstanceOf(InvalidInputException.class);
        transaction
                .with(jobs, recorded -> recorded.table().create("create", Job.KIND, Job.of("a", "me")))
                .commit();

        assertThat(store.stored(Job.key("a"))).containsEntry("owner", AttributeValue.fromS("me"));
    }
}
