package dev.monochord.testing.design;

import static dev.monochord.testing.StoredTable.item;
import static dev.monochord.testing.design.Scores.CATALOGUE;
import static dev.monochord.testing.design.Scores.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What generated item types store, to the letter. */
class StoredFormTest {

    private static final Map<String, Object> SNOW =
            Map.of("name", "Snow", "bars", 120, "mood", "sad", "keys", Set.of("d"));

    @Test
    void aScoreHasEachOfItsComponentsUnderItsOwnName() {
        Map<String, AttributeValue> stored = ScoreItem.TYPE.encode(Scores.score("s1"));

        Map<String, AttributeValue> expected = new LinkedHashMap<>(
                item("pk", "SCORE#s1", "sk", "METADATA", "gsi1pk", "COMPOSER#Adler", "gsi1sk", "TITLE#Winter Suite"));
        expected.putAll(
                item("title", "Winter Suite", "composer", "Adler", "catalogue", CATALOGUE.toString(), "grade", "B"));
        expected.putAll(item(
                "complete", true, "acts", 3, "year", 1931, "bars", 480, "copies", 12, "weight", new BigDecimal("1.5")));
        expected.putAll(item(
                "height",
                new BigDecimal("0.25"),
                "isbn",
                9790000000001L,
                "price",
                new BigDecimal("19.90"),
                "cover",
                "front".getBytes(StandardCharsets.UTF_8)));
        expected.putAll(
                item("printed_at", "2024-05-01T12:00:00.000Z", "bought_at", 1714564800, "scanned_at", 1714564800000L));
        expected.putAll(item("mood", "merry", "movements", List.of(SNOW), "cuts", List.of(List.of(1, 2), List.of())));
        expected.putAll(item("marks", Set.of("loud"), "pages", Set.of(4), "moods", Set.of("sad")));
        expected.putAll(item("players", Map.of("horn", 4), "versions", Map.of("short", List.of(SNOW))));
        expected.putAll(item("extra", Map.of("shelf", "A", "rows", List.of(1))));
        expected.putAll(item("origin", Map.of("kind", "print", "house", "Nordhaus", "edition", 2), "tempo", "90 bpm"));
        assertThat(stored).isEqualTo(expected);
    }

    @Test
    void whatIsThereOfOptionalComponentsIsStored() {
        Map<String, AttributeValue> stored = ScoreItem.TYPE.encode(Scores.full("s1"));

        assertThat(stored)
                .containsAllEntriesOf(item(
                        "second",
                        "CALM",
                        "encore",
                        Map.of("name", "Farewell", "bars", 8),
                        "related",
                        List.of(CATALOGUE.toString()),
                        "played",
                        Set.of("2024-05-01T12:00:00.000Z"),
                        "version",
                        7));
    }

    @Test
    void everyNameThatIsStoredIsAmongTheAttributeNames() {
        assertThat(ScoreItem.TYPE.attributeNames())
                .containsAll(ScoreItem.TYPE.encode(Scores.full("s1")).keySet());
    }

    @Test
    void anIndexKeyAndADerivedAttributeAreAbsentWithoutTheirVariable() {
        assertThat(PartItem.TYPE.encode(new Part("s1", 7, "horn", null, 12, Set.of(), null)))
                .isEqualTo(item("pk", "SCORE#s1", "sk", "PART#0007#horn", "pages", 12));
        assertThat(PartItem.TYPE.encode(new Part("s1", 7, "horn", "2#b", 12, Set.of("torn"), "ann")))
                .isEqualTo(item(
                        "pk",
                        "SCORE#s1",
                        "sk",
                        "PART#0007#horn#2#b",
                        "pages",
                        12,
                        "marks",
                        Set.of("torn"),
                        "borrower",
                        "ann",
                        "gsi1pk",
                        "INSTRUMENT#horn",
                        "gsi1sk",
                        "BORROWER#ann",
                        "label",
                        "horn/ann",
                        "gsi2pk",
                        "BORROWED#1",
                        "gsi2sk",
                        "ann"));
    }

    @Test
    void aShardIsChosenByItsComponentAndStaysTheSame() {
        assertThat(LoanItem.TYPE.encode(new Loan("s1", NOON, "01A", "ann", NOON)))
                .isEqualTo(item(
                        "pk",
                        "SCORE#s1",
                        "sk",
                        "LOAN#2024-05-01T12:00:00.000Z#01A",
                        "gsi2pk",
                        "LOANS#2",
                        "gsi2sk",
                        "2024-05-01T12:00:00.000Z#01A",
                        "borrower",
                        "ann",
                        "expires_at",
                        1714564800));
    }

    @Test
    void aKeyAttributeThatIsAComponentIsStoredOnce() {
        assertThat(SlotItem.TYPE.encode(new Slot("north", 4, "cellar", "free", null)))
                .isEqualTo(item(
                        "Shelf", "north", "Slot", 4, "RoomShelf", "cellar_north", "State", "free", "Room", "cellar"));
    }

    @Test
    void aMemberSaysItsTypeAndHasAGuardForEachUniqueValue() {
        Member member = new Member("m1", "Ann@Example.org", null, 1);

        assertThat(MemberItem.TYPE.encode(member))
                .isEqualTo(item(
                        "PK",
                        "MEMBER#m1",
                        "Type",
                        "Member",
                        "memberId",
                        "m1",
                        "email",
                        "Ann@Example.org",
                        "version",
                        1));
        assertThat(MemberItem.TYPE.guards().get(0).encode(member))
                .isEqualTo(item(
                        "PK",
                        "EMAIL#ann@example.org",
                        "Type",
                        "MemberEmail",
                        "email",
                        "Ann@Example.org",
                        "memberId",
                        "m1"));
        assertThat(MemberItem.TYPE.guards().get(0).owner()).containsExactly("memberId");
        assertThat(MemberItem.TYPE.guards().get(1).encode(member)).isNull();
    }
}
