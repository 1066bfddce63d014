package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;

/** Pages over shards against a sorted list: whatever the ties, the direction, the filter and what has expired. */
class PagePropertyTest {

    private static final Comparator<String> BYTES = (left, right) ->
            Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

    private final NoteTable notes = new NoteTable();
    private int tries;

    @AfterProperty
    void close() {
        notes.close();
    }

    /** A note to be: where, under which id, with which rank, expired or not. */
    record Sketch(String board, String id, int rank, boolean expired) {}

    @Property(tries = 150)
    void pagesHoldEveryItemOnceInOrder(
            @ForAll("sketches") List<Sketch> sketches,
            @ForAll @IntRange(min = 1, max = 6) int size,
            @ForAll boolean descending,
            @ForAll boolean filtered) {
        String label = "label-" + tries++;
        Instant past = notes.engine.clock().instant().minusSeconds(10);
        Map<String, Note> stored = new LinkedHashMap<>();
        for (Sketch sketch : sketches) {
            Note note =
                    new Note(label + sketch.board, sketch.id, label, sketch.rank, sketch.expired ? past : null, "text");
            stored.put(note.board() + "/" + note.id(), notes.put(note));
        }
        Comparator<Note> order = Comparator.comparing(Note::id, BYTES);
        List<Note> expected = stored.values().stream()
                .filter(note -> note.expiresAt() == null && (!filtered || note.rank() > 2))
                .sorted(descending ? order.reversed() : order)
                .toList();

        List<Note> read = walk(label, size, descending, filtered);

        assertThat(read).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(read.stream().map(Note::id))
                .containsExactlyElementsOf(expected.stream().map(Note::id).toList());
        assertThat(call(label, descending, filtered).list()).isEqualTo(read);
        assertThat(call(label, descending, filtered).count()).isEqualTo(expected.size());
    }

    private List<Note> walk(String label, int size, boolean descending, boolean filtered) {
        List<Note> read = new ArrayList<>();
        PageRequest request = PageRequest.first(size);
        while (true) {
            Page<Note> page = call(label, descending, filtered).page(request);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
            read.addAll(page.items());
            if (!page.hasNext()) {
                return read;
            }
            request = request.after(page.nextToken());
        }
    }

    private ReadCall<Note> call(String label, boolean descending, boolean filtered) {
        return notes.table
                .query(
                        descending ? NoteTable.BY_LABEL_DOWN : NoteTable.BY_LABEL,
                        Note.TYPE,
                        Keys.partition("LABEL#", "label", label))
                .filter(filtered ? Operand.path("rank").compare(">", Operand.value(Encode.number(2))) : null);
    }

    @Provide
    Arbitrary<List<Sketch>> sketches() {
        Arbitrary<String> ids = Arbitraries.of("a", "b", "a!", "\uFFFD", "\uD83D\uDE00", "\uE000")
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(parts -> String.join("", parts));
        return Combinators.combine(
                        Arbitraries.of("x", "y", "z"),
                        ids,
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.frequencyOf(
                                Tuple.of(4, Arbitraries.just(false)), Tuple.of(1, Arbitraries.just(true))))
                .as(Sketch::new)
                .list()
                .ofMaxSize(25);
    }
}
