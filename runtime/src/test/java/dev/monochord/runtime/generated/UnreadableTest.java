package dev.monochord.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What reads do about rows that they cannot turn into records. */
class UnreadableTest {

    private static final ReadPattern SKIPPING =
            ReadPattern.named("skipping").skipUnreadable().build();

    private final List<UnreadableItem> reported = new ArrayList<>();
    private final NoteTable notes = new NoteTable(options -> options.unreadableListener(reported::add));

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void skippedRowIsReportedWithKeyAndReason() {
        notes.putNotes("b", 3);
        spoil("b", "00001");

        assertThat(ids(skipping().list())).containsExactly("00000", "00002");
        assertThat(reported)
                .containsExactly(new UnreadableItem(
                        "notes",
                        "Note",
                        "skipping",
                        Map.of("pk", "BOARD#b", "sk", "NOTE#00001"),
                        "attribute rank is missing"));
    }

    @Test
    void rowThatItsRecordRefusesIsSkippedWithoutShowingItsValues() {
        Map<String, AttributeValue> row = Note.TYPE.encode(Note.of("b", "1", 1));
        row.put("rank", AttributeValue.fromN("-77"));
        put(row);

        assertThat(skipping().list()).isEmpty();
        assertThat(reported)
                .extracting(UnreadableItem::reason)
                .containsExactly("the item is refused by its record or a converter: IllegalArgumentException");
    }

    @Test
    void rowWhoseKeyFitsNoKindOfTheTableFailsTheRead() {
        notes.putNotes("b", 1);
        put(Map.of("pk", AttributeValue.fromS("BOARD#b"), "sk", AttributeValue.fromS("NOTE#")));

        assertThatThrownBy(() -> notes.notes("b").list())
                .isInstanceOf(StoredItemException.class)
                .hasMessage(
                        "A stored item in table notes is of no kind that the table has: the key fits no kind of item"
                                + " of the table (key pk = BOARD#b, sk = NOTE#)");
    }

    @Test
    void rowWhoseKeyFitsNoKindOfTheTableIsSkippedWithoutAKind() {
        notes.putNotes("b", 1);
        put(Map.of("pk", AttributeValue.fromS("BOARD#b"), "sk", AttributeValue.fromS("NOTE#")));

        assertThat(skipping().list()).hasSize(1);
        assertThat(reported)
                .containsExactly(new UnreadableItem(
                        "notes",
                        null,
                        "skipping",
                        Map.of("pk", "BOARD#b", "sk", "NOTE#"),
                        "the key fits no kind of item of the table"));
    }

    @Test
    void rowsOfOtherKindsAreNotReported() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 1);

        assertThat(notes.table
                        .query(SKIPPING, Note.TYPE, NoteTable.partition("b"))
                        .list())
                .hasSize(1);
        assertThat(reported).isEmpty();
    }

    @Test
    void pagesStayFilledBesideSkippedRows() {
        notes.putNotes("b", 12);
        List.of("00000", "00003", "00004", "00010").forEach(id -> spoil("b", id));

        Page<Note> first = skipping().page(PageRequest.first(4));
        Page<Note> second = skipping().page(PageRequest.of(4, first.nextToken()));

        assertThat(ids(first.items())).containsExactly("00001", "00002", "00005", "00006");
        assertThat(ids(second.items())).containsExactly("00007", "00008", "00009", "00011");
        assertThat(reported)
                .extracting(item -> item.key().get("sk"))
                .containsExactly("NOTE#00000", "NOTE#00003", "NOTE#00004", "NOTE#00010");
    }

    @Test
    void pageOfSkippedRowsAlonePagesOn() {
        notes.putNotes("b", 1101);
        for (int i = 0; i < 1100; i++) {
            spoil("b", String.format("%05d", i));
        }

        Page<Note> first = skipping().page(PageRequest.first(5));
        Page<Note> second = skipping().page(PageRequest.of(5, first.nextToken()));

        assertThat(first.items()).isEmpty();
        assertThat(ids(second.items())).containsExactly("01100");
        assertThat(reported).hasSize(1100).doesNotHaveDuplicates();
    }

    @Test
    void limitDoesNotCountSkippedRows() {
        notes.putNotes("b", 5);
        spoil("b", "00000");
        spoil("b", "00002");

        assertThat(ids(skipping().limit(2).list())).containsExactly("00001", "00003");
    }

    @Test
    void shardsAndSegmentsSkipAlike() {
        notes.putNotes("b", 30);
        spoil("b", "00004");
        spoil("b", "00017");
        ReadPattern sharded = ReadPattern.named("labelled")
                .index("GSI1", "gsi1pk", "gsi1sk")
                .shards(Note.SHARDS)
                .skipUnreadable()
                .build();
        ReadPattern segments =
                ReadPattern.named("all").segments(4).skipUnreadable().build();

        List<Note> labelled = notes.table
                .query(sharded, Note.TYPE, Keys.partition("LABEL#", "label", "plain"))
                .list();

        assertThat(ids(labelled)).hasSize(28).isSorted();
        assertThat(notes.table.scan(segments, Note.TYPE).list()).hasSize(28);
        assertThat(reported).hasSize(4);
    }

    @Test
    void getOfUnreadableItemFailsWhateverThePatternSays() {
        notes.putNotes("b", 1);
        spoil("b", "00000");

        assertThatThrownBy(() -> notes.table.get(SKIPPING, Note.key("b", "00000")))
                .isInstanceOf(StoredItemException.class)
                .hasMessageContaining("sk = NOTE#00000");
    }

    @Test
    void firstFailsWhereOnlyUnreadableItemsAreFound() {
        notes.putNotes("b", 2);
        spoil("b", "00000");

        assertThat(skipping().first()).map(Note::id).contains("00001");

        spoil("b", "00001");
        assertThatThrownBy(() -> skipping().first()).isInstanceOf(StoredItemException.class);
    }

    @Test
    void batchGetLeavesUnreadableItemsOut() {
        notes.putNotes("b", 3);
        spoil("b", "00001");
        List<ItemKey<Note>> keys = List.of(Note.key("b", "00000"), Note.key("b", "00001"), Note.key("b", "00002"));

        assertThat(ids(notes.table.batchGet(SKIPPING, Note.TYPE, keys))).containsExactly("00000", "00002");
        assertThat(notes.table.batchGet(SKIPPING, List.copyOf(keys)).all(Note.TYPE))
                .hasSize(2);
        assertThatThrownBy(() -> notes.table.batchGet(NoteTable.NOTES, Note.TYPE, keys))
                .isInstanceOf(StoredItemException.class);
    }

    @Test
    void collectionKeepsTheRestAndDoesNotHideAnUnreadableParent() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 2);
        spoil("b", "00000");
        ReadCall<Note> call = notes.table.query(SKIPPING, Note.TYPE, NoteTable.partition("b"));

        ItemCollection whole = call.collection(List.of(Board.TYPE), List.of(Note.TYPE));
        assertThat(whole.one(Board.TYPE)).isEqualTo(new Board("b", "Title"));
        assertThat(ids(whole.all(Note.TYPE))).containsExactly("00001");

        put(Map.of("pk", AttributeValue.fromS("BOARD#b"), "sk", AttributeValue.fromS("METADATA")));
        ItemCollection headless = call.collection(List.of(Board.TYPE), List.of(Note.TYPE));
        assertThat(headless.all(Note.TYPE)).hasSize(1);
        assertThatThrownBy(() -> headless.required(Board.TYPE)).isInstanceOf(StoredItemException.class);
        assertThatThrownBy(() -> headless.one(Board.TYPE)).isInstanceOf(StoredItemException.class);
    }

    @Test
    void countDecodesNothing() {
        notes.putNotes("b", 3);
        spoil("b", "00001");

        assertThat(notes.notes("b").count()).isEqualTo(3);
    }

    @Test
    void keyIsReportedOnOneLine() {
        put(Map.of("pk", AttributeValue.fromS("BOARD#b"), "sk", AttributeValue.fromS("NOTE#a\nb\u202ec")));

        assertThat(skipping().list()).isEmpty();
        assertThat(reported).extracting(item -> item.key().get("sk")).containsExactly("NOTE#a\\u000ab\\u202ec");
    }

    @Test
    void everyUnreadableRowOfATableIsListedInPages() {
        notes.put(Board.TYPE, new Board("b", "Title"));
        notes.putNotes("b", 40);
        List.of("00003", "00017", "00030").forEach(id -> spoil("b", id));
        put(Map.of("pk", AttributeValue.fromS("OTHER"), "sk", AttributeValue.fromS("NOTE#1")));
        List<UnreadableItem> paged = new ArrayList<>();
        PageRequest request = PageRequest.first(2);
        do {
            Page<UnreadableItem> page = notes.monochord.unreadable().page(request);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
            paged.addAll(page.items());
            request = request.after(page.nextToken());
        } while (request.token() != null);

        assertThat(paged)
                .hasSize(4)
                .containsExactlyElementsOf(notes.monochord.unreadable().stream().toList())
                .anySatisfy(row -> assertThat(row)
                        .isEqualTo(new UnreadableItem(
                                "notes",
                                null,
                                "unreadable",
                                Map.of("pk", "OTHER", "sk", "NOTE#1"),
                                "the key fits no kind of item of the table")));
        assertThat(reported).isEmpty();
    }

    @Test
    void keyThatWasComposedWhenItWasWrittenIsListed() {
        Map<String, AttributeValue> row =
                Note.TYPE.encode(new Note("b", "e\u0301", "e\u0301", 1, null, "as it is written now"));
        put(row);
        assertThat(notes.monochord.unreadable().stream()).isEmpty();
        row.put("gsi1pk", AttributeValue.fromS(row.get("gsi1pk").s().replace("e\u0301", "\u00e9")));
        put(row);

        assertThat(notes.monochord.unreadable().stream())
                .containsExactly(new UnreadableItem(
                        "notes",
                        "Note",
                        "unreadable",
                        Map.of("pk", "BOARD#b", "sk", "NOTE#e\u0301"),
                        "attribute gsi1pk is composed (Unicode normal form C), unlike the text it is made of;"
                                + " replace the item"));
        assertThat(skipping().list()).hasSize(1);
    }

    private ReadCall<Note> skipping() {
        return notes.table.query(SKIPPING, Note.TYPE, NoteTable.partition("b")).sortBeginsWith("NOTE#");
    }

    private static List<String> ids(List<Note> found) {
        return found.stream().map(Note::id).toList();
    }

    /** Takes an attribute away that the record needs. */
    private void spoil(String board, String id) {
        notes.engine
                .client()
                .updateItem(update -> update.tableName("notes")
                        .key(Note.key(board, id).attributes())
                        .updateExpression("REMOVE #rank")
                        .expressionAttributeNames(Map.of("#rank", "rank")));
    }

    private void put(Map<String, AttributeValue> row) {
        notes.engine.client().putItem(put -> put.tableName("notes").item(row));
    }
}
