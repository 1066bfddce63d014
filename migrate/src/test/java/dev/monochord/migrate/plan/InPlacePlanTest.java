package dev.monochord.migrate.plan;

import static dev.monochord.migrate.plan.PlannedDesigns.MILLION;
import static dev.monochord.migrate.plan.PlannedDesigns.step;
import static dev.monochord.migrate.plan.PlannedDesigns.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
                        StepKind.ADD_INDEX,
                        StepKind.CUT_OVER,
                        StepKind.CONTRACT);
        // One unit for each item: both indexes are added after the sweep, and priced there.
        assertThat(step(plan, "findings", StepKind.SWEEP).estimate().writeUnits())
                .isEqualTo(1_000_000);
        assertThat(step(plan, "findings", StepKind.ADD_INDEX).estimate().writeUnits())
                .isEqualTo(1_000_000);
        assertThat(findings.steps()).noneMatch(PlanStep::pointOfNoReturn);
    }

    @Test
    void anIndexOnWhatEveryItemHasNeedsNoSweep() {
        TableDesign old = findings(AttributeType.TIME);
        TableDesign next = findings(AttributeType.TIME, IndexDesign.global("byPolicy", "policy", "state"));
        assertThat(kindsOf(old, next))
                .containsExactly(
                        StepKind.PREPARE,
                        StepKind.SWEEP,
                        StepKind.VERIFY,
                        StepKind.ADD_INDEX,
                        StepKind.CUT_OVER,
                        StepKind.CONTRACT);
        assertThat(kindsOf(next, old))
                .containsExactly(
                        StepKind.PREPARE,
                        StepKind.SWEEP,
                        StepKind.VERIFY,
                        StepKind.CUT_OVER,
                        StepKind.CONTRACT,
                        StepKind.REMOVE_INDEX);
        PlanStep sweep = step(sized(old, next), "findings", StepKind.SWEEP);
        assertThat(sweep.writes()).isEmpty();
        assertThat(sweep.estimate().writeUnits()).isZero();
        assertThat(sweep.undo()).isEqualTo("nothing was changed");
    }

    @Test
    void sweepWritesTheIndexesThatTheTableHasMeanwhile() {
        IndexDesign byPolicy = IndexDesign.global("byPolicy", "policy", "state");
        IndexDesign byState = IndexDesign.global("byState", "state", null);
        MigrationPlan kept = sized(findings(AttributeType.TIME, byPolicy), findings(AttributeType.MILLIS, byPolicy));
        MigrationPlan swapped = sized(findings(AttributeType.TIME, byPolicy), findings(AttributeType.MILLIS, byState));
        for (MigrationPlan plan : List.of(kept, swapped)) {
            assertThat(step(plan, "findings", StepKind.SWEEP).estimate().writeUnits())
                    .isEqualTo(2_000_000);
        }
    }

    @Test
    void everyItemIsReadBeforeTheStart() {
        MigrationPlan plan = sized(findings(AttributeType.TIME), findings(AttributeType.MILLIS));
        PlanStep prepare = step(plan, "findings", StepKind.PREPARE);
        assertThat(prepare.what()).startsWith("start reads every item");
        assertThat(prepare.estimate().readUnits()).isEqualTo(98_017);
    }

    @Test
    void verificationScansTheTableAndReadsEachItemByItsKey() {
        MigrationPlan plan = sized(findings(AttributeType.TIME), findings(AttributeType.MILLIS));
        assertThat(step(plan, "findings", StepKind.VERIFY).estimate().readUnits())
                .isEqualTo(1_098_017);
    }

    @Test
    void cutOverWithoutAnInverseLeavesOnlyABackup() {
        MigrationPlan plan = MigrationPlan.between(
                Design.of("qrie", "1", findings(AttributeType.TIME)),
                Design.of("qrie", "2", findings(AttributeType.MILLIS)),
                PlanOptions.DEFAULT.transforming("findings", ItemTransform.oneToOne("x", item -> item)));
        assertThat(step(plan, "findings", StepKind.SWEEP).pointOfNoReturn()).isTrue();
        assertThat(step(plan, "findings", StepKind.CUT_OVER).undo())
                .isEqualTo("abort is refused from here on; the old form can then only be restored from a backup,"
                        + " without later writes");
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

    @Test
    void aNumberThatIsExactInTheNewKindChangesNoItem() {
        assertThat(kindsOf(findings(AttributeType.INT), findings(number(NumberKind.DOUBLE))))
                .isEmpty();
        assertThat(kindsOf(findings(number(NumberKind.FLOAT)), findings(number(NumberKind.DOUBLE))))
                .isEmpty();
        assertThat(kindsOf(findings(number(NumberKind.DOUBLE)), findings(AttributeType.DECIMAL)))
                .isEmpty();
    }

    static Stream<Arguments> narrowedTypes() {
        AttributeType both = new AttributeType.Enumeration("Color", List.of("RED", "BLUE"));
        AttributeType red = new AttributeType.Enumeration("Color", List.of("RED"));
        return Stream.of(
                arguments(AttributeType.TEXT, red, "one of RED"),
                arguments(both, red, "one of RED"),
                arguments(AttributeType.LONG, AttributeType.INT, "a whole number"),
                arguments(AttributeType.DECIMAL, AttributeType.LONG, "a whole number"));
    }

    @ParameterizedTest
    @MethodSource("narrowedTypes")
    void aNarrowedTypeIsSweptForValuesThatNoLongerFit(AttributeType was, AttributeType is, String phrase) {
        TableMigration findings = plan(findings(was), findings(is));

        assertThat(findings.kind()).isEqualTo(MigrationKind.IN_PLACE);
        assertThat(findings.problems()).isEmpty();
        assertThat(findings.steps()).extracting(PlanStep::kind).contains(StepKind.SWEEP, StepKind.VERIFY);
        assertThat(findings.notes())
                .contains("Finding.seen: items with a value that is not " + phrase + " become dead letters");
    }

    @Test
    void itemsAreSweptBeforeAnotherNameIsNoLongerRead() {
        AttributeDesign title = text("title");
        TableDesign both = table(finding(title.orNamed("headline")));
        TableDesign one = table(finding(title));

        assertThat(kindsOf(both, one)).contains(StepKind.SWEEP);
        assertThat(kindsOf(one, both)).isEmpty();
    }

    @Test
    void aCounterOfOtherChildrenIsAProblem() {
        ItemDesign account = finding(AttributeDesign.of("members", "members", AttributeType.LONG));
        ParentDesign counted = new ParentDesign("Finding", "members", 0);
        TableDesign old = table(account, child("Comment", counted), child("Tag"));
        TableDesign next = table(account, child("Comment"), child("Tag", counted));

        assertThat(plan(old, next).problems())
                .containsExactly("counter Finding.members counts Comment and will count Tag: give it another name, so"
                        + " that it is counted anew");
    }

    @Test
    void aRemovedKindAloneIsLeftInTheTable() {
        TableMigration findings = plan(table(finding(), child("Tag")), table(finding()));

        assertThat(findings.kind()).isEqualTo(MigrationKind.UNCHANGED);
        assertThat(findings.problems()).isEmpty();
        assertThat(findings.notes()).containsExactly("items of kind Tag stay in the table, and no code reads them");
    }

    @Test
    void aRemovedKindIsAProblemOfAMigrationThatOnlyAddsAnIndex() {
        TableDesign next = builder(finding())
                .indexes(IndexDesign.global("byPolicy", "policy", "arn"))
                .build();

        assertThat(plan(table(finding(), child("Tag")), next).problems())
                .containsExactly(
                        "kind Tag has no counterpart, so its items would be lost: keep it, or supply a transform");
    }

    @Test
    void aRemovedComponentIsSweptAwayWithAMigrationThatOnlyAddsAnIndex() {
        TableDesign old = table(finding(text("title").asNullable()));
        TableDesign next = builder(finding())
                .indexes(IndexDesign.global("byPolicy", "policy", "arn"))
                .build();

        assertThat(plan(old, next).consents())
                .contains("values are lost: Finding.title: attribute title is not part of the other design and is not"
                        + " copied");
        assertThat(kindsOf(old, next)).contains(StepKind.SWEEP, StepKind.ADD_INDEX);
        assertThat(kindsOf(old, table(finding()))).isEmpty();
    }

    @Test
    void aChangedTimeToLiveIsLeftToTheOperator() {
        TableDesign none = table(finding());
        TableDesign one = builder(finding()).timeToLive("expires").build();
        TableDesign other = builder(finding()).timeToLive("deleteAt").build();

        assertThat(plan(none, one).notes())
                .contains("the migration does not change time to live: once it is done, enable it on attribute expires"
                        + " with aws dynamodb update-time-to-live");
        assertThat(plan(one, other).notes())
                .contains("the migration does not change time to live: once it is done, disable it on attribute expires"
                        + " and, an hour later, enable it on attribute deleteAt with aws dynamodb"
                        + " update-time-to-live");
        assertThat(plan(one, none).notes())
                .contains("the migration does not change time to live: once it is done, disable it on attribute expires"
                        + " with aws dynamodb update-time-to-live");
        assertThat(plan(one, one).notes()).isEmpty();
    }

    private static MigrationPlan sized(TableDesign old, TableDesign next) {
        return MigrationPlan.between(
                Design.of("qrie", "1", old),
                Design.of("qrie", "2", next),
                PlanOptions.DEFAULT.sized("findings", MILLION));
    }

    private static TableMigration plan(TableDesign old, TableDesign next) {
        return MigrationPlan.between(Design.of("qrie", "1", old), Design.of("qrie", "2", next), PlanOptions.DEFAULT)
                .table("findings")
                .orElseThrow();
    }

    private static TableDesign table(ItemDesign... items) {
        return builder(items).build();
    }

    private static TableDesign.Builder builder(ItemDesign... items) {
        return TableDesign.builder("findings").keys("arn", "policy").items(items);
    }

    private static ItemDesign finding(AttributeDesign... attributes) {
        return ItemDesign.builder("Finding")
                .key("{arn}", "{policy}")
                .attributes(text("arn"), text("policy"))
                .attributes(attributes)
                .build();
    }

    private static ItemDesign child(String name, ParentDesign... parents) {
        ItemDesign.Builder child = ItemDesign.builder(name)
                .key(name + "#{id}", name)
                .attributes(text("id").asKeyOnly());
        List.of(parents).forEach(child::childOf);
        return child.build();
    }

    private static AttributeType number(NumberKind kind) {
        return new AttributeType.Numeric(kind);
    }

    private static List<StepKind> kindsOf(TableDesign old, TableDesign next) {
        return plan(old, next).steps().stream().map(PlanStep::kind).toList();
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
