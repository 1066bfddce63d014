package dev.monochord.migrate.plan;

import static dev.monochord.migrate.plan.PlannedDesigns.MILLION;
import static dev.monochord.migrate.plan.PlannedDesigns.step;
import static dev.monochord.migrate.plan.PlannedDesigns.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans for items that stay where they are. */
class InPlacePlanTest {

    @Test
    void aChangedIndexIsRefused() {
        MigrationPlan plan = MigrationPlan.between(
                Design.of("qrie", "1", findings(AttributeType.TIME, IndexDesign.global("byPolicy", "policy", "state"))),
                Design.of("qrie", "2", findings(AttributeType.TIME, IndexDesign.global("byPolicy", "state", "policy"))),
                PlanOptions.DEFAULT);
        assertThat(plan.table("findings").orElseThrow().problems())
                .containsExactly(
                        "index byPolicy changes, and the service cannot change an index: declare it under another name,"
                                + " and contract removes the old one");
    }

    @Test
    void anAttributeIsRewrittenInPlaceAndIndexesAreAddedOneByOne() {
        TableDesign old = findings(AttributeType.TIME);
        TableDesign next = findings(
                AttributeType.MILLIS,
                IndexDesign.global("byPolicy", "policy", "state"),
                IndexDesign.global("byState", "state", null));
        MigrationPlan plan = MigrationPlan.between(
                Design.of("qrie", "1", old),
                Design.of("qrie", "2", next),
                PlanOptions.DEFAULT.sized("findings", MILLION));

        TableMigration findings = plan.table("findings").orElseThrow();

        assertThat(findings.kind()).isEqualTo(MigrationKind.IN_PLACE);
        assertThat(findings.target()).isEqualTo("findings");
        assertThat(findings.steps())
                .extracting(PlanStep::kind)
                .containsExactly(
                        StepKind.PREPARE,
                        StepKind.WRITE_NEW_FORM,
                        StepKind.SWEEP,
                        StepKind.VERIFY,
                        StepKind.ADD_INDEX,
                        StepKind.ADD_INDEX);
        assertThat(step(plan, "findings", StepKind.SWEEP).estimate().writeUnits())
                .isEqualTo(3_000_000);
        assertThat(step(plan, "findings", StepKind.ADD_INDEX).estimate().writeUnits())
                .isEqualTo(1_000_000);
        assertThat(findings.steps()).noneMatch(PlanStep::pointOfNoReturn);
    }

    @Test
    void anIndexOnWhatEveryItemHasNeedsNoSweep() {
        TableDesign old = findings(AttributeType.TIME);
        TableDesign next = findings(AttributeType.TIME, IndexDesign.global("byPolicy", "policy", "state"));
        assertThat(kindsOf(old, next)).containsExactly(StepKind.PREPARE, StepKind.ADD_INDEX);
        assertThat(kindsOf(next, old)).containsExactly(StepKind.PREPARE, StepKind.REMOVE_INDEX);
    }

    @Test
    void aRemovedIndexGoesWithTheContractAndThatIsAPointOfNoReturn() {
        TableDesign old = findings(AttributeType.TIME, IndexDesign.global("byPolicy", "policy", "state"));
        MigrationPlan plan = MigrationPlan.between(
                Design.of("qrie", "1", old), Design.of("qrie", "2", findings(AttributeType.TIME)), PlanOptions.DEFAULT);
        assertThat(plan.text())
                .contains("remove index: contract removes index byPolicy by an UpdateTable of its own")
                .contains("POINT OF NO RETURN: code that reads the index fails");
    }

    @Test
    void aConstantMoreOrAWiderNumberChangesNoItem() {
        TableDesign old = findings(new AttributeType.Enumeration("Color", List.of("RED")));
        TableDesign next = findings(new AttributeType.Enumeration("Color", List.of("RED", "BLUE")));
        assertThat(kindsOf(old, next)).isEmpty();
        assertThat(kindsOf(findings(AttributeType.INT), findings(AttributeType.LONG)))
                .isEmpty();
        assertThat(kindsOf(findings(AttributeType.INT), findings(AttributeType.TEXT)))
                .contains(StepKind.SWEEP);
    }

    private static List<StepKind> kindsOf(TableDesign old, TableDesign next) {
        return MigrationPlan.between(Design.of("qrie", "1", old), Design.of("qrie", "2", next), PlanOptions.DEFAULT)
                .table("findings")
                .orElseThrow()
                .steps()
                .stream()
                .map(PlanStep::kind)
                .toList();
    }

    private static TableDesign findings(AttributeType seen, IndexDesign... indexes) {
        return TableDesign.builder("findings")
                .keys("arn", "policy")
                .indexes(indexes)
                .items(ItemDesign.builder("Finding")
                        .key("{arn}", "{policy}")
                        .attributes(
                                text("arn"), text("policy"), text("state"), AttributeDesign.of("seen", "seen", seen))
                        .build())
                .build();
    }
}
