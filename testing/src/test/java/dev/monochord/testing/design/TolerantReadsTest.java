package dev.monochord.testing.design;

import static dev.monochord.testing.StoredTable.item;
import static dev.monochord.testing.design.Scores.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What generated readers make of items that are not as they would write them. */
class TolerantReadsTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbArchiveTable.design(), DynamoDbMembersTable.design())
            .clockAt(NOON);

    private final ArchiveTable archive = DynamoDbArchiveTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "archive");

    @Test
    void anAlternativeFormOfTheKeyIsRead() {
        stored.put(
                item("pk", "SCORE#s1", "sk", "REMARK#bea#n1", "body", "torn", "stars", "3", "more", "{\"page\": 2}"));

        assertThat(archive.everything("s1")).singleElement().isInstanceOfSatisfying(Note.class, note -> {
            assertThat(note.noteId()).isEqualTo("n1");
            assertThat(note.author()).isEqualTo("bea");
            assertThat(note.text()).isEqualTo("torn");
            assertThat(note.stars()).isEqualTo(3);
            assertThat(note.more()).containsOnlyKeys("page");
        });
        assertThat(archive.allNotes()).hasSize(1);
    }

    @Test
    void anAttributeGoesBeforeTheKey() {
        Note note = NoteItem.TYPE.decode(
                item("pk", "SCORE#s1", "sk", "REMARK#bea#n1", "author", "cid", "content", "torn", "stars", 3));

        assertThat(note.author()).isEqualTo("cid");
        assertThat(note.text()).isEqualTo("torn");
        assertThat(note.more()).isEmpty();
        assertThat(note.writtenAt()).isNull();
    }

    @Test
    void aTimeIsReadInItsUnitOrAsText() {
        Map<String, AttributeValue> note = item("pk", "SCORE#s1", "sk", "NOTE#n1", "text", "torn", "stars", 3);
        note.put("written_at", AttributeValue.fromN("1000"));
        assertThat(NoteItem.TYPE.decode(note).writtenAt()).isEqualTo("1970-01-01T00:00:01Z");
        note.put("written_at", AttributeValue.fromS("2024-05-01T14:00:00+02:00"));
        assertThat(NoteItem.TYPE.decode(note).writtenAt()).isEqualTo(NOON);
    }

    @Test
    void emptyTextInThePlaceOfATimeOrADocumentIsAbsent() {
        Note note = NoteItem.TYPE.decode(
                item("pk", "SCORE#s1", "sk", "NOTE#n1", "text", "", "stars", 3, "more", "", "written_at", ""));
        assertThat(note.writtenAt()).isNull();
        assertThat(note.more()).isEmpty();
        assertThat(note.text()).isEmpty();
    }

    @Test
    void emptyTextInThePlaceOfARequiredNumberIsAnError() {
        assertThatThrownBy(() ->
                        NoteItem.TYPE.decode(item("pk", "SCORE#s1", "sk", "NOTE#n1", "text", "torn", "stars", "")))
                .isInstanceOf(StoredItemException.class);
    }

    @Test
    void anotherFormOfTheKeyIsAnError() {
        assertThatThrownBy(() ->
                        NoteItem.TYPE.decode(item("pk", "SCORE#s1", "sk", "PART#0001#horn", "text", "x", "stars", 1)))
                .isInstanceOf(StoredItemException.class);
    }

    @Test
    void aMissingOrWrongAttributeIsNamed() {
        Map<String, AttributeValue> score = ScoreItem.TYPE.encode(Scores.score("s1"));
        score.remove("title");
        assertThatThrownBy(() -> ScoreItem.TYPE.decode(score))
                .isInstanceOf(StoredItemException.class)
                .hasMessageContaining("title")
                .hasMessageContaining("is missing");

        Map<String, AttributeValue> mood = ScoreItem.TYPE.encode(Scores.score("s1"));
        mood.put("mood", AttributeValue.fromS("furious"));
        assertThatThrownBy(() -> ScoreItem.TYPE.decode(mood))
                .hasMessageContaining("mood")
                .hasMessageContaining("is none of the names of Mood");

        Map<String, AttributeValue> origin = ScoreItem.TYPE.encode(Scores.score("s1"));
        origin.put("origin", AttributeValue.fromM(item("kind", "copy")));
        assertThatThrownBy(() -> ScoreItem.TYPE.decode(origin))
                .hasMessageContaining("origin")
                .hasMessageContaining("is none of the kinds of Origin");
    }

    @Test
    void whatHasExpiredIsNotRead() {
        archive.create(Scores.score("s1"));
        Loan brief = new Loan("s1", NOON, "a", "ann", NOON.plusSeconds(60));
        Loan lasting = new Loan("s1", NOON, "b", "ann", null);
        archive.lend(brief);
        archive.lend(lasting);
        assertThat(archive.loans("s1", null, null, PageRequest.first(5)).items())
                .containsExactly(brief, lasting);

        monochord.clock().advance(Duration.ofMinutes(2));

        assertThat(archive.loans("s1", null, null, PageRequest.first(5)).items())
                .containsExactly(lasting);
        assertThat(archive.latest(5)).containsExactly(lasting);
    }

    @Test
    void theTypeAttributeDecidesAndTheKeyWhereItIsNotProjected() {
        assertThat(MemberItem.TYPE.describes(item("PK", "MEMBER#m1", "Type", "Member")))
                .isTrue();
        assertThat(MemberItem.TYPE.describes(item("PK", "MEMBER#m1", "Type", "MemberEmail")))
                .isFalse();
        assertThat(MemberItem.TYPE.describes(item("PK", "MEMBER#m1"))).isTrue();
        assertThat(MemberItem.TYPE.describes(item("PK", "CARD#c1"))).isFalse();
    }
}
