package dev.monochord.testing.design;

import static dev.monochord.testing.design.Scores.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What generated methods read, and with which requests. */
class ReadPatternsTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbArchiveTable.design(), DynamoDbShelvesTable.design())
            .clockAt(NOON);

    private final ArchiveTable archive = DynamoDbArchiveTable.open(monochord.monochord());
    private final ShelvesTable shelves = DynamoDbShelvesTable.open(monochord.monochord());

    private static Part part(String score, int number, String instrument) {
        return new Part(score, number, instrument, null, number * 2, Set.of("m" + number), null);
    }

    private Loan lend(String score, int minute, String id) {
        Loan loan = new Loan(score, NOON.plusSeconds(minute * 60L), id, "ann", null);
        archive.lend(loan);
        return loan;
    }

    @Test
    void anItemIsReadByItsKey() {
        archive.create(Scores.score("s1"));

        assertThat(monochord.requests().of(() -> assertThat(archive.score("s1")).isPresent()))
                .containsExactly("GetItem");
        assertThat(archive.score("s2")).isEmpty();
    }

    @Test
    void anItemIsReadByTheKeyOfAnIndex() {
        archive.create(Scores.score("s1", "Dawn", "Berg"));
        archive.create(Scores.score("s2", "Dawn!", "Berg"));

        assertThat(monochord
                        .requests()
                        .of(() -> assertThat(archive.scoreOf("Berg", "Dawn"))
                                .hasValueSatisfying(
                                        score -> assertThat(score.scoreId()).isEqualTo("s1"))))
                .containsExactly("Query GSI1");
    }

    @Test
    void theOptionalEndOfAKeyMayBeLeftOut() {
        Part whole = archive.put(part("s1", 1, "horn"));
        Part second = archive.put(new Part("s1", 1, "horn", "2", 3, Set.of(), null));

        assertThat(archive.part("s1", 1, "horn", null)).contains(whole);
        assertThat(archive.part("s1", 1, "horn", "2")).contains(second);
    }

    @Test
    void aVariableBeforeTheOptionalEndNeverHoldsItsDelimiter() {
        assertThatThrownBy(() -> archive.part("s1", 1, "horn#2", null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("{instrument}");
    }

    @Test
    void severalItemsAreReadInOneRequest() {
        archive.create(Scores.score("s1"));
        archive.create(Scores.score("s3"));

        assertThat(monochord
                        .requests()
                        .of(() -> assertThat(archive.scores(List.of("s1", "s2", "s3")))
                                .extracting(Score::scoreId)
                                .containsExactly("s1", "s3")))
                .containsExactly("BatchGetItem");
    }

    @Test
    void aRecordOfItemsIsReadInOneRequest() {
        archive.create(Scores.score("s1"));

        Front front = archive.front("s1", "n1");

        assertThat(front.score()).isNotNull();
        assertThat(front.note()).isNull();
    }

    @Test
    void aPageHoldsOnlyItemsOfItsKind() {
        archive.create(Scores.score("s1"));
        for (int i = 1; i <= 5; i++) {
            archive.put(part("s1", i, "horn"));
        }
        List<Integer> numbers = new ArrayList<>();
        PageRequest request = PageRequest.first(2);
        Page<Part> page;
        do {
            page = archive.parts("s1", request);
            page.items().forEach(part -> numbers.add(part.number()));
            request = request.after(page.nextToken());
        } while (page.hasNext());

        assertThat(numbers).containsExactly(1, 2, 3, 4, 5);
        monochord.requests().hasNoScan();
    }

    @Test
    void aRangeOfPaddedNumbersIsReadBackwards() {
        List.of(1, 9, 10, 100).forEach(number -> archive.put(part("s1", number, "horn")));

        assertThat(archive.partsFrom("s1", 9)).extracting(Part::number).containsExactly(100, 10, 9);
    }

    @Test
    void aSparseIndexHoldsWhatIsBorrowed() {
        archive.put(part("s1", 1, "horn"));
        archive.put(new Part("s1", 2, "horn", null, 4, Set.of(), "ann"));

        assertThat(archive.played("horn")).extracting(Part::number).containsExactly(2);
    }

    @Test
    void aPrefixMayBeLeftOut() {
        archive.create(Scores.score("s1", "Dawn", "Berg"));
        archive.create(Scores.score("s2", "Dusk", "Berg"));

        assertThat(archive.works("Berg", "Da")).extracting(Score::scoreId).containsExactly("s1");
        assertThat(archive.works("Berg", null)).extracting(Score::scoreId).containsExactly("s1", "s2");
    }

    @Test
    void aCollectionIsReadTogether() {
        archive.create(Scores.score("s1"));
        archive.put(part("s1", 1, "horn"));
        archive.put(part("s1", 2, "horn"));

        assertThat(monochord.requests().of(() -> {
                    ScoreWithParts all = archive.withParts("s1");
                    assertThat(all.score().scoreId()).isEqualTo("s1");
                    assertThat(all.parts()).extracting(Part::number).containsExactly(1, 2);
                    assertThat(all.note()).isNull();
                }))
                .containsExactly("Query");
        assertThat(archive.mayHaveParts("s1")).isPresent();
        assertThat(archive.mayHaveParts("s2")).isEmpty();
        assertThatThrownBy(() -> archive.withParts("s2")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void aUnionTellsItsMembersApart() {
        archive.create(Scores.score("s1"));
        Part part = archive.put(part("s1", 1, "horn"));
        Loan loan = lend("s1", 0, "a");
        Note note = new Note("s1", "n1", null, "torn", 2, Map.of(), null);
        archive.write(note);

        List<Filed> all = archive.everything("s1");

        assertThat(all).hasSize(4).contains(part, loan, note);
        assertThat(all).filteredOn(Score.class::isInstance).hasSize(1);
    }

    @Test
    void eitherEndOfARangeMayBeLeftOut() {
        archive.create(Scores.score("s1"));
        archive.write(new Note("s1", "n1", null, "after all loans", 1, Map.of(), null));
        Loan a = lend("s1", 0, "a");
        Loan b = lend("s1", 1, "b");
        Loan c = lend("s1", 2, "c");
        PageRequest page = PageRequest.first(10);
        Instant first = NOON.plusSeconds(60);

        assertThat(archive.loans("s1", null, null, page).items()).containsExactly(a, b, c);
        assertThat(archive.loans("s1", first, null, page).items()).containsExactly(b, c);
        assertThat(archive.loans("s1", null, first, page).items()).containsExactly(a, b);
        assertThat(archive.loans("s1", first, first, page).items()).containsExactly(b);
        assertThat(archive.firstLoan("s1")).contains(a);
        assertThat(archive.firstLoan("s2")).isEmpty();
    }

    @Test
    void shardsAreReadAsOneInOrder() {
        archive.create(Scores.score("s1"));
        List<Loan> loans = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            loans.add(lend("s1", i, "id" + i));
        }
        assertThat(archive.latest(3)).containsExactly(loans.get(11), loans.get(10), loans.get(9));

        List<Loan> read = new ArrayList<>();
        PageRequest request = PageRequest.first(5);
        Page<Loan> page;
        do {
            page = archive.allLoans(request);
            read.addAll(page.items());
            request = request.after(page.nextToken());
        } while (page.hasNext());
        assertThat(read).isEqualTo(loans);
    }

    @Test
    void filtersAreLeftOutWhereTheyAreNull() {
        archive.put(part("s1", 1, "horn"));
        archive.put(part("s1", 2, "horn"));

        assertThat(archive.condition("s1", 4, null)).extracting(Part::number).containsExactly(2);
        assertThat(archive.condition("s1", null, "m1")).extracting(Part::number).containsExactly(1);
        assertThat(archive.condition("s1", null, null)).hasSize(2);
    }

    @Test
    void countsAreOfOneKind() {
        archive.create(Scores.score("s1"));
        archive.put(part("s1", 1, "horn"));
        archive.put(part("s1", 2, "horn"));

        assertThat(archive.countParts("s1")).isEqualTo(2);
        assertThat(archive.countNotes("s1")).isZero();
    }

    @Test
    void aScanFindsOneKindInEverySegment() {
        for (int i = 1; i <= 20; i++) {
            archive.create(Scores.score("s" + i));
            archive.put(part("s" + i, i, "horn"));
        }
        assertThat(archive.inventory()).hasSize(20);
        monochord.requests().hasCount("Scan", 3);
    }

    @Test
    void numbersAreKeysAndRanges() {
        List.of(2, 10, 30).forEach(slot -> shelves.put(new Slot("north", slot, "cellar", "free", "ann")));

        assertThat(shelves.slots("north", 3, null)).extracting(Slot::slot).containsExactly(10, 30);
        assertThat(shelves.slots("north", null, 10)).extracting(Slot::slot).containsExactly(2, 10);
        assertThat(shelves.slots("north", 3, 10)).extracting(Slot::slot).containsExactly(10);
        assertThat(shelves.slots("north", null, null)).hasSize(3);
        assertThat(shelves.slot("north", 10)).isPresent();
        assertThat(shelves.owned("ann")).hasSize(3);
    }

    @Test
    void anEmptyOrMissingKeyIsRefused() {
        assertThatThrownBy(() -> archive.score("")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> archive.part("s1", -1, "horn", null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("{number}");
    }
}
