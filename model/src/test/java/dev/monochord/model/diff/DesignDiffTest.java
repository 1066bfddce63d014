package dev.monochord.model.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class DesignDiffTest {

    private static final DesignDiff QRIE = DesignDiff.between(QrieDesign.CURRENT, QrieDesign.PROPOSED);

    @Test
    void designDoesNotDifferFromItself() {
        AllDesigns.ALL.forEach(design ->
                assertThat(DesignDiff.between(design, design).changes()).isEmpty());
    }

    @Test
    void resourcesAreReKeyed() {
        assertThat(QRIE.verdict("qrie_resources")).isEqualTo(Kind.RE_KEY);
        assertThat(QRIE.of("qrie_resources"))
                .anyMatch(c -> c.kind() == Kind.RE_KEY
                        && c.subject() == Subject.KEY
                        && c.text().startsWith("key (AccountService S, ARN S) becomes (AccountId S, ARN S)"));
    }

    @Test
    void findingsStayInPlaceWithTwoNewIndexes() {
        assertThat(QRIE.verdict("qrie_findings")).isEqualTo(Kind.IN_PLACE);
        assertThat(QRIE.of("qrie_findings"))
                .filteredOn(c -> c.subject() == Subject.INDEX)
                .extracting(Change::kind, Change::name)
                .containsExactly(tuple(Kind.NEW, "Policy-State-index"), tuple(Kind.NEW, "Account-State-index"));
    }

    @Test
    void newAttributeSaysWhatOldItemsNeed() {
        assertThat(QRIE.of("qrie_findings"))
                .extracting(Change::toString)
                .contains("NEW ATTRIBUTE qrie_findings Finding.accountId: AccountId, text; old items need a value");
    }

    @Test
    void tableThatComesOrGoesIsTold() {
        Design empty = Design.of("cello", "0");
        assertThat(DesignDiff.between(empty, CelloDesign.DESIGN).verdict("cello"))
                .isEqualTo(Kind.NEW);
        assertThat(DesignDiff.between(CelloDesign.DESIGN, empty).verdict("cello"))
                .isEqualTo(Kind.REMOVED);
    }

    @Test
    void renamedAttributeIsRewrittenInPlace() {
        AttributeDesign old = AttributeDesign.of("body", "body", AttributeType.TEXT);
        AttributeDesign renamed =
                AttributeDesign.of("body", "text", AttributeType.TEXT).orNamed("body");
        assertThat(DesignDiff.between(design(old), design(renamed)).changes())
                .extracting(Change::toString)
                .containsExactly("IN_PLACE ATTRIBUTE notes Note.body: body becomes text; readers take both");
        AttributeDesign typed = AttributeDesign.of("body", "body", AttributeType.LONG);
        assertThat(DesignDiff.between(design(old), design(typed)).changes())
                .extracting(Change::text)
                .containsExactly("text becomes whole number");
    }

    @Test
    void everySettingIsToldByItself() {
        TableDesign old = TableDesign.builder("notes").timeToLive("ttl").build();
        TableDesign other = TableDesign.builder("notes")
                .timeToLive("expires")
                .typeAttribute("kind")
                .settings(new TableOptions(false, false, true, true))
                .build();
        assertThat(between(old, other))
                .containsExactly(
                        "IN_PLACE SETTING notes timeToLive: ttl becomes expires; UpdateTimeToLive switches it off, and an"
                                + " hour later on",
                        "IN_PLACE SETTING notes typeAttribute: none becomes kind",
                        "IN_PLACE SETTING notes billing: on demand becomes provisioned",
                        "IN_PLACE SETTING notes deletionProtection: on becomes off",
                        "IN_PLACE SETTING notes stream: off becomes on");
    }

    @Test
    void orderMeansNothing() {
        IndexDesign one = IndexDesign.global("one", "a", null).with(IndexProjection.include("x", "y"));
        IndexDesign same = IndexDesign.global("one", "a", null).with(IndexProjection.include("y", "x"));
        IndexDesign two = IndexDesign.global("two", "b", null);
        AttributeDesign a = AttributeDesign.of("a", "a", AttributeType.TEXT);
        AttributeDesign b = AttributeDesign.of("b", "b", AttributeType.TEXT);
        ItemDesign note =
                ItemDesign.builder("Note").key("NOTE#{a}", "X").attributes(a, b).build();
        ItemDesign turned =
                ItemDesign.builder("Note").key("NOTE#{a}", "X").attributes(b, a).build();
        ItemDesign other =
                ItemDesign.builder("Other").key("OTHER#{a}", "X").attributes(a).build();
        assertThat(between(
                        TableDesign.builder("notes")
                                .indexes(one, two)
                                .items(note, other)
                                .build(),
                        TableDesign.builder("notes")
                                .indexes(two, same)
                                .items(other, turned)
                                .build()))
                .isEmpty();
    }

    @Test
    void localIndexNeedsAnotherTable() {
        IndexDesign local = new IndexDesign(
                "byDay", KeyAttributeDesign.text("pk"), KeyAttributeDesign.text("day"), IndexProjection.ALL, true);
        TableDesign old = TableDesign.builder("notes").build();
        TableDesign with = TableDesign.builder("notes").indexes(local).build();
        assertThat(DesignDiff.between(Design.of("d", "1", old), Design.of("d", "2", with))
                        .verdict("notes"))
                .isEqualTo(Kind.RE_KEY);
        assertThat(between(old, with))
                .containsExactly(
                        "RE_KEY INDEX notes byDay: add the index on (pk S, day S), projection ALL; a table keeps"
                                + " the local indexes it was created with, so the items move to a table of another name");
    }

    @Test
    void indexThatChangesIsRemovedAndMadeAgain() {
        assertThat(between(
                        TableDesign.builder("notes")
                                .indexes(IndexDesign.global("one", "a", null))
                                .build(),
                        TableDesign.builder("notes")
                                .indexes(IndexDesign.global("one", "a", "b"))
                                .build()))
                .containsExactly(
                        "REMOVED INDEX notes one: remove the index",
                        "NEW INDEX notes one: add the index on (a S, b S), projection ALL, alone in its UpdateTable");
    }

    @Test
    void indexIsBackfilledOnlyWhereOldItemsLackItsKeys() {
        assertThat(QRIE.of("qrie_findings"))
                .filteredOn(c -> c.subject() == Subject.KEY && c.kind() == Kind.NEW)
                .extracting(Change::text)
                .containsExactly("{policy} / {state}, which every item has already", "backfill {accountId} / {state}");
    }

    @Test
    void shardsAreADifference() {
        IndexDesign all = IndexDesign.global("all", "g", null);
        ItemDesign.Builder note = ItemDesign.builder("Note")
                .key("NOTE#{id}", "X")
                .attributes(AttributeDesign.of("id", "id", AttributeType.TEXT));
        TableDesign one = TableDesign.builder("notes")
                .indexes(all)
                .items(note.index("all", "ALL", null).build())
                .build();
        TableDesign four = TableDesign.builder("notes")
                .indexes(all)
                .items(ItemDesign.builder("Note")
                        .key("NOTE#{id}", "X")
                        .attributes(AttributeDesign.of("id", "id", AttributeType.TEXT))
                        .index(new IndexKeyDesign("all", KeyTemplates.parse("ALL", null), 4, "id"))
                        .build())
                .build();
        assertThat(between(one, four))
                .containsExactly("IN_PLACE KEY notes Note in all: ALL, spread over 1, becomes spread over 4");
    }

    @Test
    void whatAPatternAsksForIsTold() {
        PatternBuilder was = PatternBuilder.pattern("notes", PatternKind.QUERY, "Note")
                .by("id")
                .result(ResultKind.LIST);
        PatternBuilder is = PatternBuilder.pattern("notes", PatternKind.QUERY, "Note")
                .by("id")
                .with("text", ParameterBinding.VALUE)
                .filter("body contains {text}")
                .result(ResultKind.STREAM)
                .consistent();
        assertThat(between(
                        TableDesign.builder("notes").patterns(was.build()).build(),
                        TableDesign.builder("notes").patterns(is.build()).build()))
                .containsExactly("IN_PLACE PATTERN notes notes: parameters (id) becomes (id, text); filter none"
                        + " becomes body contains {text}; result list becomes"
                        + " stream; eventually consistent becomes consistent");
    }

    @Test
    void projectionOfAPatternIsShown() {
        PatternBuilder was = PatternBuilder.pattern("notes", PatternKind.QUERY, "Note")
                .by("id")
                .projection("id", "title");
        PatternBuilder is = PatternBuilder.pattern("notes", PatternKind.QUERY, "Note")
                .by("id")
                .projection("id", "body");
        PatternBuilder whole =
                PatternBuilder.pattern("notes", PatternKind.QUERY, "Note").by("id");
        TableDesign titles = TableDesign.builder("notes").patterns(was.build()).build();
        assertThat(between(
                        titles,
                        TableDesign.builder("notes").patterns(is.build()).build()))
                .containsExactly("IN_PLACE PATTERN notes notes: projection id, title becomes id, body");
        assertThat(between(
                        titles,
                        TableDesign.builder("notes").patterns(whole.build()).build()))
                .containsExactly("IN_PLACE PATTERN notes notes: projection id, title becomes none");
    }

    @Test
    void tableOfATransactionParameterIsShown() {
        assertThat(between(writesTo("logs"), writesTo("audits")))
                .containsExactly(
                        "IN_PLACE PATTERN notes write: steps log.append* of logs becomes log.append* of audits");
    }

    private static TableDesign writesTo(String table) {
        TransactionStep append = new TransactionStep("append", "log", table, true);
        return TableDesign.builder("notes")
                .transactions(new TransactionDesign("write", List.of("log"), List.of(append)))
                .build();
    }

    @Test
    void rulesOfAnItemAreTold() {
        ItemDesign was =
                ItemDesign.builder("Note").key("NOTE#{id}", "X").type("Note").build();
        ItemDesign is = ItemDesign.builder("Note")
                .key("NOTE#{id}", "X")
                .type("Memo")
                .version("version")
                .keepUnknown()
                .build();
        assertThat(between(
                        TableDesign.builder("notes").items(was).build(),
                        TableDesign.builder("notes").items(is).build()))
                .containsExactly(
                        "IN_PLACE ITEM notes Note: type Note becomes Memo",
                        "IN_PLACE ITEM notes Note: version none becomes version",
                        "IN_PLACE ITEM notes Note: unknown attributes are now kept");
    }

    private static List<String> between(TableDesign old, TableDesign table) {
        return DesignDiff.between(Design.of("d", "1", old), Design.of("d", "2", table)).changes().stream()
                .map(Change::toString)
                .toList();
    }

    private static Design design(AttributeDesign body) {
        AttributeDesign id = AttributeDesign.of("id", "id", AttributeType.TEXT).asKeyOnly();
        ItemDesign note = ItemDesign.builder("Note")
                .key("NOTE#{id}", "X")
                .attributes(id, body)
                .build();
        return Design.of("notes", "1", TableDesign.builder("notes").items(note).build());
    }
}
