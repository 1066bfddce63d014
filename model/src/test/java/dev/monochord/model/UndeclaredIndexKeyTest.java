package dev.monochord.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.diff.Change;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.document.ExplainedRequest;
import dev.monochord.model.document.PatternExplanation;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every tool takes an item for a member of an index if it stores the keys of the index. */
class UndeclaredIndexKeyTest {

    private static final IndexDesign BY_STATE = IndexDesign.global("byState", "state", null);

    private static ItemDesign item(String name, String keyOfState) {
        ItemDesign.Builder builder = ItemDesign.builder(name)
                .key(name + "#{id}", "X")
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT).asKeyOnly(),
                        AttributeDesign.of("state", "state", AttributeType.TEXT));
        return keyOfState.isEmpty()
                ? builder.build()
                : builder.index("byState", keyOfState, null).build();
    }

    private static TableDesign table(ItemDesign... items) {
        return TableDesign.builder("t").indexes(BY_STATE).items(items).build();
    }

    @Test
    void keyIsTheOneThatADeclarationWouldGive() {
        TableDesign table = table(item("Order", "{state}"), item("Invoice", ""));
        assertThat(table.items())
                .allSatisfy(item -> assertThat(table.indexKeys(item))
                        .containsExactly(IndexKeyDesign.of("byState", "{state}", null)));
    }

    @Test
    void attributeOfAnotherTypeIsNoKey() {
        ItemDesign counted = ItemDesign.builder("Counter")
                .key("C#{id}", "X")
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("state", "state", AttributeType.LONG))
                .build();
        assertThat(table(counted).indexKeys(counted)).isEmpty();
    }

    @Test
    void plannerReadsThroughTheIndex() {
        TableDesign table = table(item("Invoice", ""));
        PatternDesign query = PatternBuilder.pattern("x", PatternKind.QUERY, "Invoice")
                .by("state")
                .build();
        assertThat(new TablePlans(table).of(query).plan()).map(Plan::index).hasValue("byState");
    }

    @Test
    void declaredKeyIsPreferred() {
        ItemDesign both = ItemDesign.builder("Order")
                .key("O#{id}", "X")
                .index("second", "{state}", null)
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("state", "state", AttributeType.TEXT))
                .build();
        TableDesign table = TableDesign.builder("t")
                .indexes(BY_STATE, IndexDesign.global("second", "secondPk", null))
                .items(both)
                .build();
        PatternDesign query = PatternBuilder.pattern("x", PatternKind.QUERY, "Order")
                .by("state")
                .build();
        assertThat(new TablePlans(table).of(query).plan()).map(Plan::index).hasValue("second");
    }

    @Test
    void documentShowsIt() {
        assertThat(DesignDocument.markdown(Design.of("d", "1", table(item("Order", "{state}"), item("Invoice", "")))))
                .contains("| Order | `Order#{id}` / `X` | `{state}` |")
                .contains("| Invoice | `Invoice#{id}` / `X` | `{state}` (not declared) |");
    }

    @Test
    void declaringItIsNoDifference() {
        Design before = Design.of("d", "1", table(item("Invoice", "")));
        Design after = Design.of("d", "2", table(item("Invoice", "{state}")));
        assertThat(DesignDiff.between(before, after).changes()).isEmpty();
    }

    @Test
    void newIndexFillsWithIt() {
        Design before = Design.of(
                "d", "1", TableDesign.builder("t").items(item("Invoice", "")).build());
        Design after = Design.of("d", "2", table(item("Invoice", "")));
        assertThat(DesignDiff.between(before, after).changes())
                .extracting(Change::name, Change::text)
                .contains(tuple("Invoice in byState", "{state}, which every item has already"));
    }

    @Test
    void storageCountsItsEntries() {
        TableWorkload workload = TableWorkload.of(100, 1000);
        Cost declared = new Cost(table(item("Invoice", "{state}")), workload, PriceList.US_EAST_1);
        Cost undeclared = new Cost(table(item("Invoice", "")), workload, PriceList.US_EAST_1);
        assertThat(undeclared.storage()).isEqualTo(declared.storage());
    }

    @Test
    void explainedCountOfSeveralKindsIsReadByTheRuntime() {
        PatternDesign count = PatternBuilder.pattern("count", PatternKind.COUNT, "Order")
                .by("state")
                .build();
        TableDesign mixed = table(item("Order", "{state}"), item("Invoice", ""));
        TableDesign alone = table(item("Order", "{state}"));
        assertThat(explained(mixed, count)).contains("read and counted by the runtime");
        assertThat(explained(alone, count)).doesNotContain("read and counted by the runtime");
    }

    private static String explained(TableDesign table, PatternDesign pattern) {
        Cost cost = new Cost(table, TableWorkload.of(10, 100), PriceList.US_EAST_1);
        return PatternExplanation.of(
                        table,
                        pattern,
                        cost,
                        List.of(new ExplainedRequest(pattern.item(), DynamoDbOperation.QUERY, Map.of())))
                .markdown();
    }

    @Test
    void otherFormatOfOneKindIsRewrittenInPlace() {
        Design before = Design.of("d", "1", numbered("N#{number}"));
        Design after = Design.of("d", "2", numbered("N#{number:8}"));
        DesignDiff diff = DesignDiff.between(before, after);
        assertThat(diff.verdict("t")).isEqualTo(Change.Kind.IN_PLACE);
        assertThat(diff.changes())
                .extracting(Change::text)
                .containsExactly("P / N#{number} becomes P / N#{number:8}; rewrite these items in place: "
                        + "put each under its new key and delete the old one");
    }

    @Test
    void documentShowsFormats() {
        assertThat(DesignDocument.markdown(Design.of("d", "1", numbered("N#{number:8}"))))
                .contains("| Line | `P` / `N#{number:8}` |");
    }

    private static TableDesign numbered(String sort) {
        return TableDesign.builder("t")
                .items(ItemDesign.builder("Line")
                        .key("P", sort)
                        .attributes(AttributeDesign.of("number", "number", AttributeType.LONG))
                        .build())
                .build();
    }
}
