package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.RecordProjection;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProjectionTest {

    private static final ReadPattern GET = ReadPattern.named("one").build();
    private static final ReadPattern SCAN = ReadPattern.named("all").build();

    /** Lists the attributes that were fetched. */
    private static final RecordProjection<List<String>> FETCHED = RecordProjection.of(
            Note.TYPE,
            "Fetched",
            in -> Stream.of("pk", "sk", "gsi1pk", "gsi1sk", "label", "rank", "expires", "text")
                    .filter(name -> in.get(name) != null)
                    .toList(),
            "rank",
            "expires");

    private final NoteTable notes = new NoteTable();

    @BeforeEach
    void putNotes() {
        notes.putNotes("b", 3);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void itemIsFetchedWithItsKeysAndTheAttributesOfTheProjection() {
        assertThat(notes.table.get(GET, Note.key("b", "00001"), FETCHED)).contains(List.of("pk", "sk", "rank"));
        assertThat(notes.table.get(GET, Note.key("b", "none"), FETCHED)).isEmpty();
    }

    @Test
    void queryOfAnIndexFetchesTheKeysOfTheIndexToo() {
        assertThat(notes.table
                        .query(NoteTable.BY_LABEL, FETCHED, NoteTable.label("plain"))
                        .list())
                .hasSize(3)
                .containsOnly(List.of("pk", "sk", "gsi1pk", "gsi1sk", "rank"));
    }

    @Test
    void scanFetchesTheAttributesOfTheProjection() {
        assertThat(notes.table.scan(SCAN, FETCHED).stream()).hasSize(3).containsOnly(List.of("pk", "sk", "rank"));
    }

    @Test
    void pagesFollowEachOther() {
        ReadCall<List<String>> read = notes.table.query(NoteTable.NOTES, FETCHED, NoteTable.partition("b"));

        Page<List<String>> first = read.page(PageRequest.first(2));

        assertThat(first.items()).hasSize(2);
        assertThat(read.page(PageRequest.of(2, first.nextToken())).items()).hasSize(1);
    }

    @Test
    void errorNamesTheAttribute() {
        RecordProjection<String> broken = RecordProjection.of(Note.TYPE, "Broken", in -> in.text("rank"), "rank");

        assertThatExceptionOfType(StoredItemException.class)
                .isThrownBy(() -> notes.table.get(GET, Note.key("b", "00001"), broken))
                .withMessageContaining("Attribute rank of a stored Note in table notes is not text");
    }
}
