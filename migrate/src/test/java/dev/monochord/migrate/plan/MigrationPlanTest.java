package dev.monochord.migrate.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.annotations.Naming;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationPlanTest {

    private static final AttributeDesign AUTHOR = text("author").asKeyOnly();
    private static final AttributeDesign NOTE_ID = text("noteId").asKeyOnly();
    private static final AttributeDesign WRITTEN_AT = AttributeDesign.of("writtenAt", "written_at", AttributeType.TIME);
    private static final TableSize MILLION = new TableSize(1_000_000, 400_000_000);

    @Test
    void aChangedSortKeyMovesTheNotes() {
        MigrationPlan plan = notes(note("NOTE#{noteId}"), note("NOTE#{writtenAt}#{noteId}"));

        TableMigration notes = plan.table("notes").orElseThrow();

        assertThat(plan.startable()).isTrue();
        assertThat(notes.kind()).isEqualTo(MigrationKind.RE_KEY);
        assertThat(notes.target()).isEqualTo("notes_v2");
        assertThat(notes.reasons())
                .containsExactly("the key of Note, AUTHOR#{author} / NOTE#{noteId}, becomes AUTHOR#{author} /"
                        + " NOTE#{writtenAt}#{noteId}");
        assertThat(notes.steps())
                .extracting(PlanStep::kind)
                .containsExactly(
                        StepKind.PREPARE,
                        StepKind.DUAL_WRITE,
                        StepKind.COPY,
                        StepKind.VERIFY,
                        StepKind.READ_SWITCH,
                        StepKind.CUT_OVER,
                        StepKind.CONTRACT);
        assertThat(notes.steps())
                .filteredOn(PlanStep::pointOfNoReturn)
                .extracting(PlanStep::kind)
                .containsExactly(StepKind.CONTRACT);
        assertThat(notes.consents()).isEmpty();
        assertThat(notes.transform().reversible()).isTrue();
    }

    @Test
    void aCopyIsEstimatedByTheRulesOfTheService() {
        MigrationPlan plan = notes(note("NOTE#{noteId}"), note("NOTE#{writtenAt}#{noteId}"));

        StepEstimate copy = step(plan, "notes", StepKind.COPY).estimate();

        assertThat(copy.items()).isEqualTo(1_000_000);
        // A check, a put and an index entry of one unit each, doubled by the transaction.
        assertThat(copy.writeUnits()).isEqualTo(6_000_000);
        // 2,622 items of 400 bytes fill a page of 1 MB, which is 257 units; 381 pages and a rest.
        assertThat(copy.readUnits()).isEqualTo(98_017);
        assertThat(copy.price()).isEqualByComparingTo("3.762252125");
        assertThat(copy.duration()).isEqualTo(Duration.ofSeconds(2000));
        assertThat(step(plan, "notes", StepKind.DUAL_WRITE).estimate()).isNull();
    }

    @Test
    void aTableOfUnknownSizeHasNoEstimate() {
        MigrationPlan plan = MigrationPlan.between(
                design("1", table(note("NOTE#{noteId}"))),
                design("2", table(note("NOTE#{writtenAt}#{noteId}"))),
                PlanOptions.DEFAULT);
        assertThat(plan.table("notes").orElseThrow().steps())
                .extracting(PlanStep::estimate)
                .containsOnlyNulls();
        assertThat(plan.text()).doesNotContain("estimate");
    }

    @Test
    void thePlanIsReadByPeopleAndPrograms() {
        MigrationPlan plan = notes(note("NOTE#{noteId}"), note("NOTE#{writtenAt}#{noteId}"));
        assertThat(plan.text())
                .startsWith("migration from notes@1 to notes@2, plan " + plan.hash() + "\n"
                        + "table notes: re-key (B), items move to notes_v2\n"
                        + "  because the key of Note,")
                .contains("  3. copy: copies each item in a transaction that checks that the source is unchanged\n"
                        + "     reads notes; writes notes_v2\n"
                        + "     estimate: 1,000,000 items, 98,017 read units, 6,000,000 write units, USD 3.76, about 33"
                        + " min\n"
                        + "     undo: abort deletes notes_v2; notes is as it was\n")
                .contains("     POINT OF NO RETURN: nothing: notes can be had back from a backup only");
        assertThat(JsonTree.write(plan.tree()))
                .contains("\"kind\": \"RE_KEY\"")
                .contains("\"step\": \"CONTRACT\"")
                .contains("\"pointOfNoReturn\": true")
                .contains("\"writeUnits\": 6000000.0");
    }

    @Test
    void theHashDependsOnTheDesignsAndTransformsAlone() {
        Design old = design("1", table(note("NOTE#{noteId}")));
        Design next = design("2", table(note("NOTE#{writtenAt}#{noteId}")));
        String hash = MigrationPlan.between(old, next, PlanOptions.DEFAULT).hash();
        assertThat(MigrationPlan.between(
                                old,
                                next,
                                PlanOptions.DEFAULT.sized("notes", MILLION).atRate(7))
                        .hash())
                .isEqualTo(hash);
        assertThat(MigrationPlan.between(
                                old,
                                next,
                                PlanOptions.DEFAULT.transforming("notes", ItemTransform.oneToOne("x", item -> item)))
                        .hash())
                .isNotEqualTo(hash);
        assertThat(MigrationPlan.between(old, old, PlanOptions.DEFAULT).hash()).isNotEqualTo(hash);
    }

    @Test
    void aNewRequiredComponentKeepsThePlanFromStarting() {
        ItemDesign old = ItemDesign.builder("Note")
                .key("AUTHOR#{author}", "N#{noteId}")
                .attributes(AUTHOR, NOTE_ID)
                .build();
        MigrationPlan plan = notes(old, note("NOTE#{writtenAt}#{noteId}"));
        assertThat(plan.startable()).isFalse();
        assertThat(plan.table("notes").orElseThrow().problems())
                .contains("component writtenAt of kind Note has no source: supply a transform, or make it nullable");
        assertThat(plan.text()).contains("  problem: component writtenAt of kind Note has no source");
    }

    @Test
    void aSuppliedTransformWithoutAWayBackAsksForConsent() {
        Design old = design("1", table(note("NOTE#{noteId}")));
        Design next = design("2", table(note("NOTE#{writtenAt}#{noteId}")));
        TableMigration notes = MigrationPlan.between(
                        old, next, PlanOptions.DEFAULT.transforming("notes", ItemTransform.oneToOne("x", item -> item)))
                .table("notes")
                .orElseThrow();
        assertThat(notes.consents()).containsExactly("no rollback after cut-over: the supplied transform has no down");
        assertThat(notes.fingerprint()).isEqualTo("function-x");
        assertThat(notes.steps())
                .filteredOn(PlanStep::pointOfNoReturn)
                .extracting(PlanStep::kind)
                .containsExactly(StepKind.CUT_OVER, StepKind.CONTRACT);
    }

    @Test
    void aNewUniqueValueNeedsAPreflight() {
        ItemDesign unique = builder("NOTE#{noteId}").unique(guard("tag")).build();
        MigrationPlan plan = notes(note("NOTE#{noteId}"), unique);
        assertThat(plan.table("notes").orElseThrow().reasons()).containsExactly("Note.tag becomes unique");
        assertThat(plan.table("notes").orElseThrow().notes())
                .anyMatch(note -> note.startsWith("Note.tag becomes unique: preflight"));
        assertThat(step(plan, "notes", StepKind.PREPARE).estimate()).isNotNull();
        assertThat(step(plan, "notes", StepKind.PREPARE).reads()).containsExactly("notes");
    }

    @Test
    void aPatternThatWouldExceedATransactionIsNamed() {
        ItemDesign.Builder many = builder("NOTE#{noteId}");
        ItemDesign.Builder moved = builder("NOTES#{noteId}");
        IntStream.range(0, 40).forEach(i -> {
            many.attributes(text("u" + i)).unique(guard("u" + i));
            moved.attributes(text("u" + i)).unique(guard("u" + i));
        });
        MigrationPlan plan = notes(many.build(), moved.build());
        assertThat(plan.table("notes").orElseThrow().problems())
                .singleElement()
                .asString()
                .startsWith("pattern create needs 122 actions in one transaction to write both shapes");
    }

    @Test
    void aPatternThatWouldExceedATransactionAfterCutOverIsNamed() {
        ItemDesign.Builder many = builder("NOTE#{noteId}");
        ItemDesign.Builder none = builder("NOTES#{noteId}");
        IntStream.range(0, 60).forEach(i -> {
            many.attributes(text("u" + i)).unique(guard("u" + i));
            none.attributes(text("u" + i));
        });
        assertThat(notes(many.build(), none.build())
                        .table("notes")
                        .orElseThrow()
                        .problems())
                .singleElement()
                .asString()
                .startsWith("pattern create needs 122 actions in one transaction to write both shapes after cut-over");
    }

    @Test
    void aChangedIndexIsRefused() {
        MigrationPlan plan = MigrationPlan.between(
                Design.of("qrie", "1", findings(AttributeType.TIME, IndexDesign.global("byPolicy", "policy", "state"))),
                Design.of("qrie", "2", findings(AttributeType.TIME, IndexDesign.global("byPolicy", "state", "policy"))),
                PlanOptions.DEFAULT);
        assertThat(plan.table("findings").orElseThrow().problems())
                .containsExactly(
                        "index byPolicy changes, and the service cannot change an index: give it another name");
    }

    @Test
    void patternsWithoutACounterpartAreListed() {
        MigrationPlan plan = MigrationPlan.between(
                design("1", table(note("NOTE#{noteId}"))),
                design(
                        "2",
                        TableDesign.builder("notes")
                                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                                .items(note("N#{noteId}"))
                                .patterns(PatternBuilder.pattern("latest", PatternKind.QUERY, "Note")
                                        .build())
                                .build()),
                PlanOptions.DEFAULT);
        assertThat(plan.table("notes").orElseThrow().notes())
                .contains("without a counterpart of the same name and parameters, so available from the read switch on"
                        + " unless the old interface has default methods for them: patterns latest")
                .anyMatch(note -> note.startsWith("putAll and deleteAll"));
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
    void patternsAloneChangeNothingThatIsStored() {
        TableDesign old = table(note("NOTE#{noteId}"));
        TableDesign next = TableDesign.builder("notes")
                .naming(Naming.SNAKE_CASE)
                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                .items(note("NOTE#{noteId}"))
                .build();
        MigrationPlan plan = MigrationPlan.between(design("1", old), design("2", next), PlanOptions.DEFAULT);
        assertThat(plan.table("notes").orElseThrow().kind()).isEqualTo(MigrationKind.UNCHANGED);
        assertThat(plan.table("notes").orElseThrow().moves()).isFalse();
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
    void tablesComeAndGo() {
        TableDesign notes = table(note("NOTE#{noteId}"));
        TableDesign tags = TableDesign.builder("tags")
                .items(ItemDesign.builder("Tag")
                        .key("{tag}", "TAG")
                        .attributes(text("tag"))
                        .build())
                .settings(TableOptions.DEFAULT)
                .build();
        MigrationPlan plan = MigrationPlan.between(design("1", notes), design("2", tags), PlanOptions.DEFAULT);
        assertThat(plan.tables())
                .extracting(TableMigration::table, TableMigration::kind)
                .containsExactly(tuple("tags", MigrationKind.NEW), tuple("notes", MigrationKind.REMOVED));
    }

    @Test
    void theTargetMayHaveAnotherName() {
        Design old = design("1", table(note("NOTE#{noteId}")));
        Design next = design("2 beta", table(note("NOTE#{writtenAt}#{noteId}")));
        assertThat(MigrationPlan.between(old, next, PlanOptions.DEFAULT).tables())
                .extracting(TableMigration::target)
                .containsExactly("notes_v2-beta");
        assertThat(MigrationPlan.between(old, next, PlanOptions.DEFAULT.moving("notes", "notes_by_time"))
                        .tables())
                .extracting(TableMigration::target)
                .containsExactly("notes_by_time");
        assertThatThrownBy(() -> PlanOptions.DEFAULT.moving("notes", "notes"))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aFormOfTheKeyThatIsNoLongerReadMovesItsItems() {
        ItemDesign old = builder("NOTE#{noteId}")
                .alternativeKey("AUTHOR#{author}", "OLD#{noteId}")
                .build();
        assertThat(notes(old, note("NOTE#{noteId}"))
                        .table("notes")
                        .orElseThrow()
                        .reasons())
                .containsExactly("the form AUTHOR#{author} / OLD#{noteId} of the key of Note is no longer read");
        assertThat(notes(old, old).table("notes").orElseThrow().kind()).isEqualTo(MigrationKind.UNCHANGED);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void aRateIsPositive(double rate) {
        assertThatThrownBy(() -> PlanOptions.DEFAULT.atRate(rate)).isInstanceOf(InvalidInputException.class);
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

    private static PlanStep step(MigrationPlan plan, String table, StepKind kind) {
        return plan.table(table).orElseThrow().steps().stream()
                .filter(step -> step.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private static MigrationPlan notes(ItemDesign old, ItemDesign next) {
        return MigrationPlan.between(
                design("1", table(old)),
                design("2", table(next)),
                PlanOptions.DEFAULT.sized("notes", MILLION).atRate(500));
    }

    private static Design design(String version, TableDesign table) {
        return Design.of("notes", version, table);
    }

    private static TableDesign table(ItemDesign note) {
        return TableDesign.builder("notes")
                .indexes(IndexDesign.global("byTag", "tag_pk", "tag_sk"))
                .items(note)
                .patterns(PatternBuilder.pattern("create", PatternKind.CREATE, "Note")
                        .build())
                .build();
    }

    private static ItemDesign note(String sort) {
        return builder(sort).build();
    }

    private static ItemDesign.Builder builder(String sort) {
        return ItemDesign.builder("Note")
                .key("AUTHOR#{author}", sort)
                .index("byTag", "TAG#{tag}", "{writtenAt}#{noteId}")
                .attributes(AUTHOR, NOTE_ID, text("tag"), WRITTEN_AT, text("text"));
    }

    private static UniqueGuard guard(String field) {
        String key = field + "#{" + field + "}";
        return new UniqueGuard(field, KeyTemplates.parse(key, key), "", List.of(field, "author", "noteId"), null);
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

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }
}
