package dev.monochord.testing.transact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.StoredRecords;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.testing.MonochordExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeclaredTransactionTest {

    @RegisterExtension
    static final MonochordExtension store =
            MonochordExtension.create().tables(DynamoDbChatTable.design(), DynamoDbLogTable.design());

    private final Monochord monochord = store.monochord();
    private final ChatTable chat = DynamoDbChatTable.open(monochord);
    private final LogTable log = DynamoDbLogTable.open(monochord);

    @BeforeEach
    void fill() {
        chat.createRoom(new ChatRoom("hall", "Hall", 0, 0));
        for (String user : List.of("ann", "bob")) {
            chat.putInbox(new Inbox(user, "hall", 0));
        }
        store.requests().clear();
    }

    private static ChatMessage message(int number) {
        return new ChatMessage("hall", number, "ann");
    }

    private ChatRoom hall() {
        return chat.room("hall").orElseThrow();
    }

    private long unread(String user) {
        return chat.inbox(user, "hall").orElseThrow().unread();
    }

    @Test
    void stepsOfSeveralTablesAreOneTransaction() {
        assertThat(store.requests().of(() -> chat.send(log, message(1), List.of("ann", "bob"))))
                .containsExactly("TransactWriteItems");

        assertThat(chat.messages("hall")).containsExactly(message(1));
        assertThat(hall().messageCount()).isEqualTo(1);
        assertThat(unread("ann")).isEqualTo(1);
        assertThat(log.entries("hall")).containsExactly(new LogEntry("hall", 1, "ann"));
    }

    @Test
    void failedStepIsNamedAndNothingIsWritten() {
        assertThatThrownBy(() -> chat.send(log, message(1), List.of("ann", "eve")))
                .isInstanceOfSatisfying(
                        NotFoundException.class,
                        missing -> assertThat(missing.step()).contains("unread"))
                .hasMessage("Step unread: This Inbox in table " + monochord.tableName("chat") + " does not exist.");

        assertThat(chat.messages("hall")).isEmpty();
        assertThat(unread("ann")).isZero();
        assertThat(log.entries("hall")).isEmpty();
    }

    @Test
    void stepOfATableParameterIsNamedAfterTheParameter() {
        log.append(new LogEntry("hall", 1, "taken"));

        assertThatThrownBy(() -> chat.send(log, message(1), List.of()))
                .isInstanceOfSatisfying(
                        ConflictException.class,
                        taken -> assertThat(taken.step()).contains("log.append"));
    }

    @Test
    void missingParentNamesTheStepOfTheChild() {
        assertThatThrownBy(() -> chat.send(log, new ChatMessage("cellar", 1, "ann"), List.of()))
                .isInstanceOfSatisfying(NotFoundException.class, missing -> {
                    assertThat(missing.step()).contains("post");
                    assertThat(missing.parent()).contains("ChatRoom");
                });
    }

    @Test
    void lostAnswerDoesNotRepeatTheTransaction() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");

        chat.send(log, message(1), List.of("ann"));

        assertThat(unread("ann")).isEqualTo(1);
        assertThat(hall().messageCount()).isEqualTo(1);
    }

    @Test
    void singleStepIsSentAsATransaction() {
        store.faults().add("lost-answer,times=1@TransactWriteItems");

        assertThat(store.requests().of(() -> chat.perform(table -> table.unread("ann", "hall", 1))))
                .containsOnly("TransactWriteItems");

        assertThat(unread("ann")).isEqualTo(1);
    }

    @Test
    void bodyRunsOnceThoughTheTransactionIsSentAgain() {
        store.faults().add("conflict,times=2@TransactWriteItems");
        AtomicInteger runs = new AtomicInteger();

        chat.perform(table -> {
            runs.incrementAndGet();
            table.unread("ann", "hall", 1);
        });

        assertThat(runs).hasValue(1);
        assertThat(unread("ann")).isEqualTo(1);
    }

    @Test
    void resultIsTheRecordAsItIsStored() {
        ChatRoom seen = hall();

        ChatRoom renamed = chat.rename(new ChatRoom("hall", "Great hall", 0, seen.version()), List.of());

        assertThat(renamed.version()).isEqualTo(seen.version() + 1);
        assertThat(hall()).isEqualTo(renamed);
    }

    @Test
    void checkOfAMissingItemRefusesTheTransaction() {
        chat.createRoom(new ChatRoom("attic", "Attic", 0, 0));
        ChatRoom seen = hall();

        assertThatThrownBy(() -> chat.rename(seen, List.of("attic", "cellar")))
                .isInstanceOfSatisfying(
                        NotFoundException.class,
                        missing -> assertThat(missing.step()).contains("roomExists"));
        assertThat(chat.rename(seen, List.of("attic", "attic", "hall")).version())
                .isEqualTo(seen.version() + 1);
    }

    @Test
    void checkIsNoCallByItself() {
        assertThatThrownBy(() -> chat.roomExists("hall"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("roomExists is a check");
    }

    @Test
    void nestedTransactionAddsItsSteps() {
        ChatRoom attic = new ChatRoom("attic", "Attic", 0, 0);
        ChatMessage first = new ChatMessage("attic", 1, "bob");

        assertThat(store.requests()
                        .of(() -> assertThat(chat.open(log, attic, first)).isEqualTo(attic)))
                .containsExactly("TransactWriteItems");

        assertThat(chat.room("attic").orElseThrow().messageCount()).isEqualTo(1);
        assertThat(log.entries("attic")).hasSize(1);
    }

    @Test
    void partThatReturnsFalseOrThrowsLeavesNoSteps() {
        chat.perform(table -> {
            table.unread("ann", "hall", 1);
            assertThat(table.attempt(part -> {
                        part.unread("bob", "hall", 1);
                        return false;
                    }))
                    .isFalse();
            assertThat(catchThrowable(() -> table.attempt(part -> {
                        part.unread("bob", "hall", 1);
                        throw new UnsupportedOperationException("no");
                    })))
                    .isInstanceOf(UnsupportedOperationException.class);
            table.unread("bob", "hall", 5);
        });

        assertThat(unread("ann")).isEqualTo(1);
        assertThat(unread("bob")).isEqualTo(5);
    }

    @Test
    void booleanIsFalseIfAStepDoesNotHoldOfItsOwnItem() {
        ChatRoom seen = hall();
        Handle handle = new Handle("ann", "Ann");

        assertThat(chat.tryAll(seen, handle, message(1))).isTrue();
        assertThat(chat.tryAll(seen, new Handle("bob", "Bob"), message(2))).isFalse();
        assertThat(chat.tryAll(hall(), handle, message(2))).isFalse();

        assertThat(chat.messages("hall")).containsExactly(message(1));
        assertThat(chat.handle("bob")).isEmpty();
    }

    @Test
    void booleanThrowsForUniqueValuesAndParents() {
        chat.createHandle(new Handle("ann", "Ann"));

        assertThatThrownBy(() -> chat.tryAll(hall(), new Handle("bob", "ANN"), message(1)))
                .isInstanceOfSatisfying(ConflictException.class, taken -> {
                    assertThat(taken.step()).contains("createHandle");
                    assertThat(taken.field()).contains("name");
                });
        assertThatThrownBy(() -> chat.tryAll(hall(), new Handle("bob", "Bob"), new ChatMessage("cellar", 1, "bob")))
                .isInstanceOfSatisfying(
                        NotFoundException.class,
                        missing -> assertThat(missing.step()).contains("post"));
        assertThat(chat.handle("bob")).isEmpty();
    }

    @Test
    void booleanBodyThatReturnsFalseSendsNothing() {
        assertThat(store.requests()
                        .of(() -> assertThat(chat.attempt(table -> {
                                    table.unread("ann", "hall", 1);
                                    return false;
                                }))
                                .isFalse()))
                .isEmpty();
    }

    @Test
    void versionThatMovedOnIsThrownWithItsStep() {
        ChatRoom seen = hall();
        chat.replaceRoom(seen);

        assertThatThrownBy(() -> chat.rename(seen, List.of()))
                .isInstanceOfSatisfying(
                        PreconditionException.class,
                        moved -> assertThat(moved.step()).contains("replaceRoom"));
    }

    @Test
    void noStepsAndAFailingBodySendNothing() {
        IllegalArgumentException failure = new IllegalArgumentException("a body may throw");

        assertThat(store.requests().of(() -> {
                    chat.perform(table -> {});
                    assertThat(catchThrowable(() -> chat.perform(table -> {
                                table.unread("ann", "hall", 1);
                                throw failure;
                            })))
                            .isSameAs(failure);
                }))
                .isEmpty();
    }

    static Stream<Arguments> refusedCalls() {
        return Stream.of(
                call(table -> table.room("hall"), "calls room, which reads"),
                call(table -> table.messages("hall"), "calls messages, which reads"),
                call(
                        table -> table.counted("ann", "hall", 1),
                        "calls counted, which returns the item after the update"),
                call(table -> table.deleteRoom("hall"), "calls deleteRoom, which deletes in several requests"),
                call(
                        table -> table.replaceRoom(new ChatRoom("hall", "", 0, 0)),
                        "Add \"replaceRoom\" to its @Transact"),
                call(
                        table -> {
                            table.putInbox(new Inbox("eve", "hall", 0));
                            table.putInbox(new Inbox("eve", "attic", 0));
                        },
                        "calls putInbox more than once. Declare it as \"putInbox*\""));
    }

    private static Arguments call(Consumer<ChatTable> calls, String message) {
        return Arguments.of(calls, message);
    }

    @ParameterizedTest
    @MethodSource("refusedCalls")
    void callThatIsNoStepIsRefusedEvenIfTheBodyCatchesIt(Consumer<ChatTable> calls, String message) {
        assertThat(store.requests()
                        .of(() -> assertThatThrownBy(() -> chat.perform(table -> {
                                    table.unread("ann", "hall", 1);
                                    assertThatThrownBy(() -> calls.accept(table))
                                            .isInstanceOf(IllegalStateException.class);
                                }))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("Transaction perform " + message.replaceFirst("^Add.*", ""))
                                .hasMessageContaining(message)))
                .isEmpty();
    }

    @Test
    void twoStepsOnOneItemAreRefusedByName() {
        assertThat(store.requests()
                        .of(() -> assertThatThrownBy(() -> chat.perform(table -> {
                                    table.unread("ann", "hall", 1);
                                    table.leave("ann", "hall");
                                }))
                                .isInstanceOf(InvalidInputException.class)
                                .hasMessageContaining(
                                        "Steps unread and leave of transaction perform write the same item")))
                .isEmpty();
    }

    @Test
    void tooManyItemsAreRefusedWithTheStepsThatHaveThem() {
        assertThat(store.requests()
                        .of(() -> assertThatThrownBy(() -> chat.perform(table -> {
                                    IntStream.rangeClosed(1, 99).forEach(i -> table.post(message(i)));
                                    table.leave("eve", "hall");
                                    table.unread("ann", "hall", 1);
                                }))
                                .isInstanceOf(InvalidInputException.class)
                                .hasMessageContaining("this one has 102")
                                .hasMessageContaining("(post 100, leave 1, unread 1)")))
                .isEmpty();
    }

    @Test
    void parentLimitNamesTheStep() {
        chat.perform(table -> IntStream.rangeClosed(1, 99).forEach(i -> table.post(message(i))));
        chat.perform(table -> IntStream.rangeClosed(101, 199).forEach(i -> table.post(message(i))));

        assertThatThrownBy(() ->
                        chat.perform(table -> IntStream.rangeClosed(201, 203).forEach(i -> table.post(message(i)))))
                .isInstanceOfSatisfying(
                        LimitException.class, full -> assertThat(full.step()).contains("post"));
    }

    @Test
    void recorderEndsWithTheMethodAndBelongsToItsThread() {
        List<ChatTable> kept = new ArrayList<>();

        chat.perform(kept::add);

        assertThatThrownBy(() -> kept.get(0).unread("ann", "hall", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unread is called after transaction perform has ended");
        assertThatThrownBy(() -> chat.perform(table -> CompletableFuture.runAsync(() -> table.unread("ann", "hall", 1))
                        .handle((done, failure) -> {
                            assertThat(failure).isInstanceOf(CompletionException.class);
                            return done;
                        })
                        .join()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unread is called on another thread");
        assertThat(unread("ann")).isZero();
    }

    @Test
    void tableParameterHasToBeGeneratedAndOfTheSameMonochord() {
        LogTable elsewhere = DynamoDbLogTable.open(monochord.toBuilder().build());
        LogTable mock = new LogTable() {
            @Override
            public void append(LogEntry entry) {
                throw new AssertionError("called");
            }

            @Override
            public List<LogEntry> entries(String name) {
                return List.of();
            }
        };

        assertThatThrownBy(() -> chat.send(elsewhere, message(1), List.of()))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        wrong -> assertThat(wrong.field()).isEqualTo("log"))
                .hasMessageContaining("was opened on another Monochord");
        assertThatThrownBy(() -> chat.send(mock, message(1), List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not a generated table");
        assertThat(chat.messages("hall")).isEmpty();
    }

    @Test
    void fluentTransactionTakesDeclaredWrites() {
        monochord
                .transaction()
                .with(chat, table -> {
                    table.roomExists("hall");
                    table.unread("ann", "hall", 1);
                })
                .create(new Handle("ann", "Ann"))
                .with(log, table -> table.append(new LogEntry("hall", 1, "done")))
                .commit();

        assertThat(unread("ann")).isEqualTo(1);
        assertThat(chat.handle("ann")).isPresent();
        assertThat(log.entries("hall")).hasSize(1);
    }

    @Test
    void fluentTransactionNamesTheDeclaredStepThatFailed() {
        assertThatThrownBy(() -> monochord
                        .transaction()
                        .with(log, table -> table.append(new LogEntry("hall", 1, "done")))
                        .with(chat, table -> table.roomExists("cellar"))
                        .commit())
                .isInstanceOfSatisfying(
                        MonochordException.class,
                        missing -> assertThat(missing.step()).contains("roomExists"));
        assertThatThrownBy(() -> monochord
                        .transaction()
                        .with(chat, table -> table.unread("ann", "hall", 1))
                        .with(chat, table -> table.leave("ann", "hall")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Steps unread and leave");
        assertThat(log.entries("hall")).isEmpty();
    }

    @Test
    void fluentTransactionReturnsTheRecordsAsTheyAreStored() {
        ChatRoom seen = hall();
        ChatRoom renamed = new ChatRoom("hall", "Great hall", seen.messageCount(), seen.version());
        Handle handle = new Handle("ann", "Ann");

        StoredRecords stored =
                monochord.transaction().replace(renamed).create(handle).commit();

        assertThat(stored.of(renamed))
                .isEqualTo(hall())
                .extracting(ChatRoom::version)
                .isEqualTo(seen.version() + 1);
        assertThat(stored.of(handle)).isSameAs(handle);
        assertThatThrownBy(() -> stored.of(seen)).isInstanceOf(IllegalArgumentException.class);
    }
}
