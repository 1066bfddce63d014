package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ReadPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchReadTest {

    private static final ReadPattern MANY =
            ReadPattern.named("many").consistent().build();

    private final NoteTable notes = new NoteTable();

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void itemsComeInTheOrderOfTheirKeysOnceAndWithoutTheMissing() {
        List<Note> put = new ArrayList<>(notes.putNotes("b", 250));
        Collections.reverse(put);
        List<ItemKey<Note>> keys = keys(put);
        keys.add(5, Note.key("b", "missing"));
        keys.add(keys.get(0));
        notes.engine.recorder().clear();

        assertThat(notes.table.batchGet(MANY, Note.TYPE, keys)).isEqualTo(put);
        assertThat(notes.engine.recorder().count("BatchGetItem")).isEqualTo(3);
    }

    @Test
    void noKeysAreNoRequest() {
        notes.engine.recorder().clear();

        assertThat(notes.table.batchGet(MANY, Note.TYPE, List.of())).isEmpty();
        assertThat(notes.engine.recorder().count("BatchGetItem")).isZero();
    }

    @Test
    void keysOfSeveralKindsAreReadTogether() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 2);

        ItemCollection all =
                notes.table.batchGet(MANY, List.of(Note.key("b", "00001"), Board.key("b"), Note.key("b", "00000")));

        assertThat(all.one(Board.TYPE)).isEqualTo(new Board("b", "Title"));
        assertThat(all.all(Note.TYPE)).extracting(Note::rank).containsExactly(1L, 0L);
    }

    @Test
    void unprocessedKeysAreAskedAgainUntilDone() {
        List<Note> put = notes.putNotes("b", 3);
        notes.engine.faults().add(FaultRule.unprocessed().on("BatchGetItem").times(9));

        assertThat(notes.table.batchGet(MANY, Note.TYPE, keys(put))).isEqualTo(put);
        assertThat(notes.sleeps).hasSize(3);
    }

    @Test
    void keysThatStayUnprocessedAreNamed() {
        List<Note> put = notes.putNotes("b", 120);
        notes.engine.faults().add(FaultRule.unprocessed().on("BatchGetItem"));

        RetriesExhaustedException failure = catchThrowableOfType(
                RetriesExhaustedException.class, () -> notes.table.batchGet(MANY, Note.TYPE, keys(put)));

        assertThat(failure.left())
                .containsExactlyInAnyOrderElementsOf(put.stream()
                        .map(note -> Note.TYPE.keyOf(note).attributes())
                        .toList());
        assertThat(failure).hasMessageContaining("left are 120").hasMessageContaining("sk=NOTE#");
        assertThat(notes.sleeps).hasSize(7);
    }

    @Test
    void keysAreNamedAlsoWhereEveryRequestFails() {
        List<Note> put = notes.putNotes("b", 2);
        notes.engine.faults().add(FaultRule.throttle().on("BatchGetItem"));

        RetriesExhaustedException failure = catchThrowableOfType(
                RetriesExhaustedException.class, () -> notes.table.batchGet(MANY, Note.TYPE, keys(put)));

        assertThat(failure.left()).hasSize(2);
    }

    private static List<ItemKey<Note>> keys(List<Note> notes) {
        List<ItemKey<Note>> keys = new ArrayList<>();
        notes.forEach(note -> keys.add(Note.TYPE.keyOf(note)));
        return keys;
    }
}
