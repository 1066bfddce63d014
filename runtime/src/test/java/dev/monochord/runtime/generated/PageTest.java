package dev.monochord.runtime.generated;

import static dev.monochord.runtime.generated.NoteTable.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

    private final NoteTable notes = new NoteTable();

    @AfterEach
    void close() {
        notes.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 10, 29, 30, 31, 100})
    void pagesGoThroughAllItemsOnceInOrder(int size) {
        notes.putNotes("b", 30);

        assertThat(walk(() -> notes.notes("b"), size)).containsExactlyElementsOf(ranks(30));
    }

    @Test
    void aPageNeverHoldsMoreThanItsSizeAndReadsNoMore() {
        notes.putNotes("b", 30);
        notes.engine.recorder().clear();

        assertThat(notes.notes("b").page(PageRequest.first(10)).items()).hasSize(10);
        assertThat(notes.engine.recorder().calls("Query"))
                .extracting(call -> call.items())
                .containsExactly(10);
    }

    @Test
    void aFilterThatMatchesEveryFortiethItemStillFillsPages() {
        notes.putNotes("b", 1000);
        for (int i = 0; i < 1000; i += 40) {
            notes.put(new Note("b", String.format("%05d", i), "rare", i, null, ""));
        }

        Page<Note> first = rare().page(PageRequest.first(20));

        assertThat(first.items()).hasSize(20);
        assertThat(first.hasNext()).isTrue();
        Page<Note> second = rare().page(PageRequest.first(20).after(first.nextToken()));
        assertThat(second.items()).extracting(Note::rank).containsExactly(800L, 840L, 880L, 920L, 960L);
        assertThat(second.hasNext()).isFalse();
    }

    @Test
    void aPageStopsAfterItsBudgetAndGoesOnAfterTheLastEvaluatedItem() {
        notes.putNotes("b", 2100);
        notes.put(new Note("b", "02050", "rare", 2050, null, ""));

        Page<Note> first = rare().page(PageRequest.first(5));
        assertThat(first.items()).isEmpty();
        assertThat(first.hasNext()).isTrue();
        notes.engine.recorder().clear();
        Page<Note> second = rare().page(PageRequest.of(5, first.nextToken()));
        assertThat(second.items()).isEmpty();
        assertThat(notes.engine.recorder().count("Query")).isEqualTo(10);
        Page<Note> third = rare().page(PageRequest.of(5, second.nextToken()));
        assertThat(third.items()).extracting(Note::rank).containsExactly(2050L);
        assertThat(third.hasNext()).isFalse();
    }

    @Test
    void aPageThatEndsInTheMiddleOfAnAnswerGoesOnExactlyThere() {
        notes.putNotes("b", 60);

        assertThat(walk(
                        () -> notes.notes("b")
                                .filter(Operand.path("rank").compare(">=", Operand.value(Encode.number(1)))),
                        7))
                .containsExactlyElementsOf(LongStream.range(1, 60).boxed().toList());
        assertThat(walk(
                        () -> notes.labelled("plain")
                                .filter(Operand.path("rank").compare(">=", Operand.value(Encode.number(1)))),
                        7))
                .containsExactlyElementsOf(LongStream.range(1, 60).boxed().toList());
    }

    @Test
    void itemsOfOtherKindsDoNotShortenAPage() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 10);
        ReadCall<Note> all = notes.table.query(NoteTable.NOTES, Note.TYPE, partition("b"));

        assertThat(all.page(PageRequest.first(10)).items()).hasSize(10);
    }

    @Test
    void everyAlteredTokenIsRefused() {
        notes.putNotes("b", 5);
        String token = Objects.requireNonNull(
                notes.notes("b").page(PageRequest.first(2)).nextToken());

        for (int i = 0; i < token.length(); i++) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            refused(() -> notes.notes("b"), token.substring(0, i) + other + token.substring(i + 1));
            refused(() -> notes.notes("b"), token.substring(0, i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "null", "🎵", "AQ", "====", "eyJwayI6eyJTIjoieCJ9fQ"})
    void whatIsNoTokenIsRefused(String garbage) {
        refused(() -> notes.notes("b"), garbage);
    }

    @Test
    void aTokenOfAnotherReadIsRefused() {
        notes.putNotes("b", 5);
        String token = Objects.requireNonNull(
                notes.notes("b").page(PageRequest.first(2)).nextToken());

        refused(() -> notes.notes("other"), token);
        refused(() -> notes.notes("b").sortBeginsWith("NOTE#0"), token);
        refused(
                () -> notes.notes("b").filter(Operand.path("rank").compare("=", Operand.value(Encode.number(1)))),
                token);
        String filtered =
                Objects.requireNonNull(ranks(">=", 0).page(PageRequest.first(2)).nextToken());
        assertThat(ranks(">=", 0).page(PageRequest.of(2, filtered)).items()).hasSize(2);
        refused(() -> notes.notes("b"), filtered);
        refused(() -> ranks(">", 0), filtered);
        refused(() -> ranks(">=", 1), filtered);
        refused(
                () -> notes.table
                        .query(NoteTable.NOTES_DOWN, Note.TYPE, partition("b"))
                        .sortBeginsWith("NOTE#"),
                token);
        refused(() -> notes.labelled("plain"), token);
        refused(() -> notes.table.scan(NoteTable.NOTES, Note.TYPE), token);
    }

    @Test
    void aTokenOfAnotherDesignVersionIsRefused() {
        notes.putNotes("b", 5);
        String token = Objects.requireNonNull(
                notes.notes("b").page(PageRequest.first(2)).nextToken());
        TableInfo next = new TableInfo("notebook", "2", "notes", "pk", "sk", null, NoteTable.INFO.items());

        refused(
                () -> notes.monochord
                        .open(next)
                        .query(NoteTable.NOTES, Note.TYPE, partition("b"))
                        .sortBeginsWith("NOTE#"),
                token);
    }

    @Test
    void aTokenHoldsWhereTheKeyIsTheSameAndNowhereElse() {
        notes.putNotes("b", 5);
        Monochord one = signing(1);
        String token =
                Objects.requireNonNull(notes(one).page(PageRequest.first(2)).nextToken());

        assertThat(notes(signing(1)).page(PageRequest.of(2, token)).items()).hasSize(2);
        refused(() -> notes(signing(2)), token);
    }

    @Test
    void aPageOfNothingIsRefused() {
        assertThatThrownBy(() -> PageRequest.first(0)).isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10, 50})
    void shardsAreMergedInOrder(int size) {
        notes.putNotes("b", 40);

        assertThat(walk(() -> notes.labelled("plain"), size)).containsExactlyElementsOf(ranks(40));
        List<Long> down = new ArrayList<>(ranks(40));
        java.util.Collections.reverse(down);
        assertThat(walk(
                        () -> notes.table.query(
                                NoteTable.BY_LABEL_DOWN, Note.TYPE, Keys.partition("LABEL#", "label", "plain")),
                        size))
                .containsExactlyElementsOf(down);
    }

    @Test
    void aPageOfShardsMayAskForAsManyItemsAsThereCanBe() {
        notes.putNotes("b", 40);

        Page<Note> page = notes.labelled("plain").page(PageRequest.first(Integer.MAX_VALUE));

        assertThat(page.items()).hasSize(40);
        assertThat(page.hasNext()).isFalse();
    }

    @Test
    void shardsAreMergedByUtf8BytesWhereUtf16OrderDiffers() {
        List<String> inByteOrder = List.of("a", "z", "é", "\uD7FF", "\uE000", "ﬀ", "\uFFFD", "🎵", "🎵a", "😀");
        inByteOrder.forEach(id -> notes.put(Note.of("b", id, 0)));

        assertThat(notes.labelled("plain").list()).extracting(Note::id).containsExactlyElementsOf(inByteOrder);
    }

    @Test
    void filteredShardsFillTheirPagesToo() {
        notes.putNotes("b", 300);

        assertThat(walk(
                        () -> notes.labelled("plain")
                                .filter(Operand.path("rank").compare(">=", Operand.value(Encode.number(250)))),
                        8))
                .containsExactlyElementsOf(LongStream.range(250, 300).boxed().toList());
    }

    @Test
    void pagesOfAParallelScanFindEverythingOnce() {
        notes.putNotes("b", 50);
        ReadPattern inThree = ReadPattern.named("all").segments(3).build();

        assertThat(walk(() -> notes.table.scan(inThree, Note.TYPE), 7)).containsExactlyInAnyOrderElementsOf(ranks(50));
    }

    private ReadCall<Note> rare() {
        return notes.notes("b").filter(Operand.path("label").compare("=", Operand.value(Encode.text("rare"))));
    }

    private Monochord signing(int key) {
        byte[] bytes = new byte[16];
        bytes[0] = (byte) key;
        return Monochord.builder().client(notes.engine.client()).pageKey(bytes).build();
    }

    private static ReadCall<Note> notes(Monochord monochord) {
        return monochord.open(NoteTable.INFO).query(NoteTable.NOTES, Note.TYPE, partition("b"));
    }

    private static List<Long> ranks(int count) {
        return LongStream.range(0, count).boxed().toList();
    }

    private static List<Long> walk(Supplier<ReadCall<Note>> read, int size) {
        List<Long> ranks = new ArrayList<>();
        PageRequest request = PageRequest.first(size);
        while (true) {
            Page<Note> page = read.get().page(request);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
            page.items().forEach(note -> ranks.add(note.rank()));
            if (!page.hasNext()) {
                return ranks;
            }
            request = request.after(page.nextToken());
        }
    }

    private static void refused(Supplier<ReadCall<Note>> read, String token) {
        assertThatThrownBy(() -> read.get().page(PageRequest.of(2, token))).isInstanceOf(PageTokenException.class);
    }

    private ReadCall<Note> ranks(String operator, long bound) {
        return notes.notes("b").filter(Operand.path("rank").compare(operator, Operand.value(Encode.number(bound))));
    }
}
