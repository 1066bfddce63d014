package dev.monochord.model.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans and prices of writes that are sent as transactions, or return the item before or after them. */
class OnceTest {

    @Test
    void onceIsATransactionAtTwiceTheUnits() {
        PatternBuilder plain = rename();
        PatternBuilder once = rename().once();

        assertThat(plan(plain).operation()).isEqualTo(DynamoDbOperation.UPDATE_ITEM);
        assertThat(plan(once).operation()).isEqualTo(DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(cost(plain).writeUnits()).isEqualTo(1);
        assertThat(cost(once).writeUnits()).isEqualTo(2);
        assertThat(cost(once).readUnits()).isZero();
    }

    @Test
    void itemAfterATransactionIsReadFirst() {
        assertThat(cost(rename().result(ResultKind.ITEM)).readUnits()).isZero();
        assertThat(cost(rename().result(ResultKind.ITEM).once()).readUnits()).isEqualTo(1);
    }

    @Test
    void itemBeforeATransactionIsReadFirst() {
        assertThat(cost(discard("Note").result(ResultKind.OPTIONAL)).readUnits())
                .isZero();
        assertThat(cost(discard("Note").result(ResultKind.OPTIONAL).once()).readUnits())
                .isEqualTo(1);
        assertThat(cost(discard("Person").result(ResultKind.OPTIONAL)).readUnits())
                .isEqualTo(1);
    }

    @Test
    void deletionOnceCostsTwice() {
        assertThat(cost(discard("Note")).writeUnits()).isEqualTo(1);
        assertThat(cost(discard("Note").once()).writeUnits()).isEqualTo(2);
    }

    private static PatternBuilder rename() {
        return PatternBuilder.pattern("rename", PatternKind.PARTIAL_UPDATE, "Note")
                .by("id")
                .with("body", ParameterBinding.SET);
    }

    private static PatternBuilder discard(String item) {
        return PatternBuilder.pattern("discard", PatternKind.DELETE, item).by("id");
    }

    private static Plan plan(PatternBuilder pattern) {
        TableDesign table = table(pattern.build());
        return new TablePlans(table).of(table.patterns().get(0)).plans().get(0);
    }

    private static PatternCost cost(PatternBuilder builder) {
        PatternDesign pattern = builder.build();
        return new Cost(table(pattern), TableWorkload.of(100, 500), PriceList.US_EAST_1)
                .of(pattern)
                .orElseThrow();
    }

    private static TableDesign table(PatternDesign pattern) {
        AttributeDesign id = AttributeDesign.of("id", "id", AttributeType.TEXT);
        ItemDesign note = ItemDesign.builder("Note")
                .key("NOTE#{id}", "NOTE")
                .attributes(id, AttributeDesign.of("body", "body", AttributeType.TEXT))
                .build();
        ItemDesign person = ItemDesign.builder("Person")
                .key("PERSON#{id}", "PERSON")
                .attributes(id, AttributeDesign.of("email", "email", AttributeType.TEXT))
                .unique(new UniqueGuard(
                        "email", KeyTemplates.parse("EMAIL#{email}", "EMAIL"), "PersonEmail", List.of("id"), null))
                .build();
        return TableDesign.builder("notes")
                .items(note, person)
                .patterns(pattern)
                .build();
    }
}
