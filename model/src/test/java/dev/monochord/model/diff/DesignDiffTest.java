package dev.monochord.model.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
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

    private static Design design(AttributeDesign body) {
        AttributeDesign id = AttributeDesign.of("id", "id", AttributeType.TEXT).asKeyOnly();
        ItemDesign note = ItemDesign.builder("Note")
                .key("NOTE#{id}", "X")
                .attributes(id, body)
                .build();
        return Design.of("notes", "1", TableDesign.builder("notes").items(note).build());
    }
}
