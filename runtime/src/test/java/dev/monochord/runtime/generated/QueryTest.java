package dev.monochord.runtime.generated;

import static dev.monochord.runtime.generated.NoteTable.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.UnionType;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class QueryTest {

    private final NoteTable notes = new NoteTable();

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void aPartitionOfTwoAndAHalfMegabytesIsListedCompletely() {
        String text = "x".repeat(50_000);
        for (int i = 0; i < 50; i++) {
            notes.put(new Note("b", String.format("%02d", i), "plain", i, null, text));
        }
        notes.engine.recorder().clear();

        assertThat(notes.notes("b").list())
                .extracting(Note::rank)
                .containsExactlyElementsOf(
                        java.util.stream.LongStream.range(0, 50).boxed().toList());
        assertThat(notes.engine.recorder().count("Query")).isGreaterThanOrEqualTo(3);
        assertThat(notes.notes("b").count()).isEqualTo(50);
    }

    @Test
    void aStreamAsksOnlyForWhatItNeeds() {
        String text = "x".repeat(200_000);
        for (int i = 0; i < 20; i++) {
            notes.put(new Note("b", String.format("%02d", i), "plain", i, null, text));
        }
        notes.engine.recorder().clear();

        assertThat(notes.notes("b").stream().limit(2)).hasSize(2);
        assertThat(notes.engine.recorder().count("Query")).isEqualTo(1);
    }

    @Test
    void theFirstItemIsReadAlone() {
        notes.putNotes("b", 30);
        notes.engine.recorder().clear();

        assertThat(notes.notes("b").first()).map(Note::rank).contains(0L);
        assertThat(notes.engine.recorder().calls("Query"))
                .extracting(call -> call.items())
                .containsExactly(1);
        assertThat(notes.notes("empty").first()).isEmpty();
    }

    @Test
    void aLimitBoundsWhatIsRead() {
        notes.putNotes("b", 30);
        notes.engine.recorder().clear();

        assertThat(notes.notes("b").limit(7).list()).hasSize(7);
        assertThat(notes.engine.recorder().calls("Query"))
                .extracting(call -> call.items())
                .containsExactly(7);
        assertThat(notes.notes("b").limit(7).count()).isEqualTo(7);
    }

    @Test
    void aLimitWithAFilterLooksFurtherOnlyAsFarAsItHasTo() {
        notes.putNotes("b", 500);
        notes.engine.recorder().clear();

        assertThat(notes.notes("b")
                        .filter(Operand.path("rank").compare(">", Operand.value(Encode.number(-1))))
                        .limit(5)
                        .list())
                .hasSize(5);
        assertThat(notes.engine.recorder().calls("Query"))
                .extracting(call -> call.items())
                .containsExactly(100);
        notes.engine.recorder().clear();

        assertThat(notes.notes("b")
                        .filter(Operand.path("rank").compare(">", Operand.value(Encode.number(497))))
                        .limit(5)
                        .list())
                .extracting(Note::rank)
                .containsExactly(498L, 499L);
        assertThat(notes.engine.recorder().count("Query")).isEqualTo(3);
    }

    @Test
    void filtersAreJoinedWithTheKeyConditionAndWithExpiry() {
        notes.putNotes("b", 6);
        notes.put(new Note("b", "expired", "plain", 3, Instant.EPOCH, "text"));
        Operand rank = Operand.path("rank");

        assertThat(notes.notes("b")
                        .filter(rank.compare("<", number(1)).or(rank.compare(">=", number(3))))
                        .filter(rank.in(List.of(Encode.number(0), Encode.number(1), Encode.number(3)))
                                .not())
                        .list())
                .extracting(Note::rank)
                .containsExactly(4L, 5L);
        assertThat(notes.notes("b")
                        .filter(rank.compare("<", number(1)).or(rank.compare("=", number(3))))
                        .count())
                .isEqualTo(2);
    }

    @Test
    void filterThatNeverHoldsSendsNothing() {
        notes.putNotes("b", 3);
        notes.engine.recorder().clear();
        Condition<Note> never = Operand.path("rank").in(List.of());

        assertThat(notes.notes("b").filter(never).list()).isEmpty();
        assertThat(notes.notes("b").filter(never).count()).isZero();
        Page<Note> page = notes.labelled("plain").filter(never).page(PageRequest.first(2));
        assertThat(page.items()).isEmpty();
        assertThat(page.nextToken()).isNull();
        assertThat(notes.engine.recorder().count("Query")).isZero();
        assertThat(notes.notes("b").filter(never.not()).list()).hasSize(3);
    }

    private static Operand number(long value) {
        return Operand.value(Encode.number(value));
    }

    @Test
    void aLimitIsAtLeastOne() {
        assertThatThrownBy(() -> notes.notes("b").limit(0)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> notes.notes("b").limit(-1)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void sortConditionsSelect() {
        notes.putNotes("b", 10);

        assertThat(query().sortEquals(Encode.text("NOTE#00003")).list())
                .extracting(Note::rank)
                .containsExactly(3L);
        assertThat(SortRange.values(Encode.text("NOTE#00003"), Encode.text("NOTE#00005"))
                        .on(query())
                        .list())
                .extracting(Note::rank)
                .containsExactly(3L, 4L, 5L);
        assertThat(SortRange.values(Encode.text("NOTE#00008"), null).on(query()).list())
                .extracting(Note::rank)
                .containsExactly(8L, 9L);
        assertThat(SortRange.values(null, Encode.text("NOTE#00001")).on(query()).list())
                .extracting(Note::rank)
                .containsExactly(0L, 1L);
        assertThat(notes.table
                        .query(NoteTable.NOTES_DOWN, Note.TYPE, partition("b"))
                        .limit(2)
                        .list())
                .extracting(Note::rank)
                .containsExactly(9L, 8L);
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsEmptyAndAsksNothing() {
        notes.putNotes("b", 3);
        notes.engine.recorder().clear();

        ReadCall<Note> backwards =
                SortRange.values(Encode.text("NOTE#2"), Encode.text("NOTE#1")).on(query());

        assertThat(backwards.list()).isEmpty();
        assertThat(backwards.count()).isZero();
        assertThat(backwards.page(PageRequest.first(5))).isEqualTo(new Page<>(List.of(), null));
        assertThat(notes.engine.recorder().count("Query")).isZero();
        assertThat(query().sortBeginsWith("").list()).hasSize(3);
    }

    @Test
    void filtersSelectAndThoseWithoutAValueDoNot() {
        notes.putNotes("b", 10);

        assertThat(notes.notes("b")
                        .filter(Operand.path("rank").compare(">=", Operand.value(Encode.number(4))))
                        .filter(Operand.path("rank").compare("<", Operand.value(Encode.number(6))))
                        .filter(null)
                        .list())
                .extracting(Note::rank)
                .containsExactly(4L, 5L);
        assertThat(notes.notes("b")
                        .filter(Operand.path("rank").compare(">", Operand.value(Encode.number(6))))
                        .count())
                .isEqualTo(3);
    }

    @Test
    void expiredItemsAreHiddenFromEveryRead() {
        notes.put(Note.of("b", "stays", 1));
        notes.put(new Note(
                "b", "expired", "plain", 2, notes.engine.clock().instant().minusSeconds(1), ""));
        notes.put(new Note(
                "b", "later", "plain", 3, notes.engine.clock().instant().plusSeconds(60), ""));

        assertThat(notes.notes("b").list()).extracting(Note::id).containsExactly("later", "stays");
        assertThat(notes.notes("b").count()).isEqualTo(2);
        assertThat(notes.table.get(NoteTable.NOTES, Note.key("b", "expired"))).isEmpty();
        assertThat(notes.table.get(NoteTable.NOTES, Note.key("b", "later"))).isPresent();
        assertThat(query().collection(List.of(Board.TYPE), List.of(Note.TYPE)).all(Note.TYPE))
                .hasSize(2);

        notes.engine.clock().advance(Duration.ofMinutes(2));
        assertThat(notes.table.get(NoteTable.NOTES, Note.key("b", "later"))).isEmpty();
        assertThat(notes.notes("b").list()).hasSize(1);
    }

    @Test
    void anExpiredItemIsHiddenFromAUnionAndOneThatStaysVisibleIsNot() {
        notes.put(Note.of("b", "stays", 1));
        notes.put(new Note(
                "b", "expired", "plain", 2, notes.engine.clock().instant().minusSeconds(1), ""));
        notes.put(Pin.TYPE, new Pin("b", notes.engine.clock().instant().minusSeconds(1)));
        UnionType<Record> union = UnionType.of("Any", Note.TYPE, Pin.TYPE);
        ReadCall<Record> all = notes.table.query(NoteTable.NOTES, union, partition("b"));

        assertThat(all.list()).hasSize(2).hasAtLeastOneElementOfType(Pin.class);
        assertThat(all.count()).isEqualTo(2);
        assertThat(all.page(PageRequest.first(5)).items()).hasSize(2);
    }

    @Test
    void aTimeThatIsNullIsNoTimeToExpireAt() {
        Map<String, AttributeValue> stored = Note.TYPE.encode(Note.of("b", "1", 1));
        stored.put("expires", AttributeValue.fromNul(true));
        notes.engine.client().putItem(request -> request.tableName("notes").item(stored));

        assertThat(notes.notes("b").list()).hasSize(1);
        assertThat(notes.notes("b").count()).isEqualTo(1);
        assertThat(notes.table.get(NoteTable.NOTES, Note.key("b", "1"))).isPresent();
    }

    @Test
    void aCollectionHoldsEveryKindOfItsPartition() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 3);

        ItemCollection all = query().collection(List.of(Board.TYPE), List.of(Note.TYPE));

        assertThat(all.one(Board.TYPE)).isEqualTo(new Board("b", "Title"));
        assertThat(all.all(Note.TYPE)).extracting(Note::rank).containsExactly(0L, 1L, 2L);
        assertThat(notes.table
                        .query(NoteTable.NOTES, Note.TYPE, partition("none"))
                        .collection(List.of(Board.TYPE), List.of(Note.TYPE))
                        .one(Board.TYPE))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void limitOfACollectionCountsTheItemsOfItsLists(boolean parentLast) {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 30);
        ReadPattern.Builder pattern = ReadPattern.named("some");
        ReadPattern order = (parentLast ? pattern.descending() : pattern).build();

        ItemCollection some = notes.table
                .query(order, Note.TYPE, partition("b"))
                .limit(3)
                .collection(List.of(Board.TYPE), List.of(Note.TYPE));

        assertThat(some.all(Note.TYPE)).hasSize(3);
        assertThat(some.one(Board.TYPE)).isEqualTo(new Board("b", "Title"));
    }

    @Test
    void itemsOfOtherKindsAreLeftOut() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 3);

        assertThat(query().list()).hasSize(3);
        assertThat(notes.table
                        .query(ReadPattern.named("mixed").mixed().build(), Note.TYPE, partition("b"))
                        .count())
                .isEqualTo(3);
        assertThat(notes.table
                        .query(NoteTable.NOTES, UnionType.<Record>of("Any", Board.TYPE, Note.TYPE), partition("b"))
                        .list())
                .hasSize(4);
    }

    @Test
    void anItemThatIsNotAsDesignedIsAFaultWithItsPlace() {
        putNoteRanked(AttributeValue.fromS("secret"));

        assertThatThrownBy(() -> notes.notes("b").list())
                .isInstanceOf(StoredItemException.class)
                .hasMessage(
                        "Attribute rank of a stored Note in table notes is not a number (key pk = BOARD#b, sk = NOTE#1)");
    }

    @Test
    void storedItemThatItsRecordRefusesIsAFaultWithItsCause() {
        putNoteRanked(AttributeValue.fromN("-1"));

        assertThatThrownBy(() -> notes.notes("b").list())
                .isInstanceOf(StoredItemException.class)
                .hasMessage("A stored Note in table notes is refused by its record or a converter"
                        + " (key pk = BOARD#b, sk = NOTE#1); the cause says why")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void throttledReadsAreTriedAgainWithJitter() {
        notes.putNotes("b", 3);
        notes.engine.faults().add(FaultRule.throttle().on("Query").times(3));

        assertThat(notes.notes("b").list()).hasSize(3);
        assertThat(notes.sleeps).hasSize(3);
        assertThat(notes.sleeps.get(0)).isLessThanOrEqualTo(Duration.ofMillis(50));
        assertThat(notes.sleeps.get(2)).isLessThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aServiceThatNeverAnswersExhaustsTheRetries() {
        notes.engine.faults().add(FaultRule.internalError().on("Query"));

        assertThatThrownBy(() -> notes.notes("b").list())
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("Query of notes on table notes did not succeed in 8 attempts");
        assertThat(notes.sleeps).hasSize(7);
    }

    @Test
    void aMissingTableIsAFaultThatSaysWhatToDo() {
        notes.engine.client().deleteTable(request -> request.tableName("notes"));

        assertThatThrownBy(() -> notes.notes("b").list())
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("create it");
        assertThat(notes.sleeps).isEmpty();
    }

    @Test
    void anIndexThatLagsShowsAWriteLaterWhileTheTableShowsItAtOnce() {
        notes.engine.faults().add(FaultRule.indexLag(Duration.ofSeconds(2)).table("notes"));
        notes.put(Note.of("b", "1", 1));

        assertThat(notes.labelled("plain").list()).isEmpty();
        assertThat(notes.notes("b").list()).hasSize(1);

        notes.engine.clock().advance(Duration.ofSeconds(3));
        assertThat(notes.labelled("plain").list()).hasSize(1);
    }

    @Test
    void aParallelScanFindsEverythingOnce() {
        notes.putNotes("a", 40);
        notes.putNotes("b", 40);
        ReadPattern inFour = ReadPattern.named("all").segments(4).build();

        List<Note> all = notes.table.scan(inFour, Note.TYPE).list();

        assertThat(all).hasSize(80).doesNotHaveDuplicates();
        assertThat(notes.table.scan(inFour, Note.TYPE).count()).isEqualTo(80);
    }

    private ReadCall<Note> query() {
        return notes.table.query(NoteTable.NOTES, Note.TYPE, partition("b"));
    }

    /** By hand: a note of a rank that no program of ours would store. */
    private void putNoteRanked(AttributeValue rank) {
        notes.engine
                .client()
                .putItem(request -> request.tableName("notes")
                        .item(Map.of(
                                "pk", AttributeValue.fromS("BOARD#b"),
                                "sk", AttributeValue.fromS("NOTE#1"),
                                "label", AttributeValue.fromS("plain"),
                                "text", AttributeValue.fromS("text"),
                                "rank", rank)));
    }
}
