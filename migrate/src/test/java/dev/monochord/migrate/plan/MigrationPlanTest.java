package dev.monochord.migrate.plan;

import static dev.monochord.migrate.plan.PlannedDesigns.AUTHOR;
import static dev.monochord.migrate.plan.PlannedDesigns.MILLION;
import static dev.monochord.migrate.plan.PlannedDesigns.NOTE_ID;
import static dev.monochord.migrate.plan.PlannedDesigns.builder;
import static dev.monochord.migrate.plan.PlannedDesigns.design;
import static dev.monochord.migrate.plan.PlannedDesigns.guard;
import static dev.monochord.migrate.plan.PlannedDesigns.note;
import static dev.monochord.migrate.plan.PlannedDesigns.notes;
import static dev.monochord.migrate.plan.PlannedDesigns.step;
import static dev.monochord.migrate.plan.PlannedDesigns.table;
import static dev.monochord.migrate.plan.PlannedDesigns.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.annotations.Naming;
import dev.monochord.migrate.fleet.FleetSplit;
import dev.monochord.migrate.fleet.v2.DynamoDbFleetTable;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan says and what it depends on. */
class MigrationPlanTest {

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
    void aKeyThatTheOldDesignCannotHoldLeavesNoWayBack() {
        AttributeDesign seconds = AttributeDesign.of("writtenAt", "written_at", AttributeType.SECONDS);
        AttributeDesign millis = AttributeDesign.of("writtenAt", "written_at", AttributeType.TIME);

        TableMigration cut = moved(seconds, millis, "NOTE#{writtenAt:iso}#{noteId}");
        assertThat(cut.consents())
                .singleElement()
                .asString()
                .startsWith("no rollback after cut-over: Note.writtenAt is part of a key of the new design, and the old"
                        + " one cannot hold it: fractions of a second are cut off");
        assertThat(cut.steps())
                .filteredOn(PlanStep::pointOfNoReturn)
                .extracting(PlanStep::kind)
                .containsExactly(StepKind.CUT_OVER, StepKind.CONTRACT);

        assertThat(moved(seconds, millis, "NOTE#{writtenAt:seconds}#{noteId}").consents())
                .isEmpty();
        assertThat(moved(millis, millis, "NOTE#{writtenAt:iso}#{noteId}").consents())
                .isEmpty();
        assertThat(moved(seconds, millis, "#{noteId}").consents()).isEmpty();
    }

    private static TableMigration moved(AttributeDesign before, AttributeDesign after, String sort) {
        ItemDesign.Builder old = ItemDesign.builder("Note").key("AUTHOR#{author}", "NOTE#{noteId}");
        ItemDesign.Builder next = ItemDesign.builder("Note").key("AUTHOR#{author}", sort);
        return notes(
                        old.attributes(AUTHOR, NOTE_ID, before).build(),
                        next.attributes(AUTHOR, NOTE_ID, after).build())
                .table("notes")
                .orElseThrow();
    }

    @Test
    void timeToLiveThatTheNewTableLacksIsDisabledBefore() {
        TableDesign old = table(note("NOTE#{noteId}"));
        TableDesign expiring = TableDesign.builder(old.name())
                .timeToLive("expires")
                .indexes(old.indexes().toArray(IndexDesign[]::new))
                .items(old.items().toArray(ItemDesign[]::new))
                .build();
        MigrationPlan plan = MigrationPlan.between(
                design("1", expiring), design("2", table(note("NOTE#{writtenAt}#{noteId}"))), PlanOptions.DEFAULT);
        assertThat(plan.table("notes").orElseThrow().notes())
                .contains(
                        "items that expire are deleted from table notes alone: before the migration starts, disable"
                                + " time to live on attribute expires with aws dynamodb update-time-to-live, or they stay in notes_v2");
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
                .contains(
                        "     POINT OF NO RETURN: notes can then only be restored from a backup, without later writes\n");
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
    void kindsThatShareAnOldItemAreListed() {
        Design old = Design.of("fleet", "1", dev.monochord.migrate.fleet.v1.DynamoDbFleetTable.design());
        Design next = Design.of("fleet", "2", DynamoDbFleetTable.design());
        TableMigration fleet = MigrationPlan.between(
                        old, next, PlanOptions.DEFAULT.transforming("fleet", new FleetSplit()))
                .table("fleet")
                .orElseThrow();
        assertThat(fleet.notes())
                .contains(
                        "before cut-over, a routed table refuses to create, put, replace or delete items of kind Device,"
                                + " DeviceConfig, which share their old items with others; partial updates with a counterpart"
                                + " work");
        assertThat(fleet.consents())
                .containsExactly(
                        "no rollback after cut-over: items of kind Device, DeviceConfig share their old items with"
                                + " others, so the old form of one holds only a part; if not, state splitKinds, which by"
                                + " default include kinds for which the transform rejects a made-up item");
        assertThat(fleet.steps())
                .filteredOn(step -> step.kind() == StepKind.CUT_OVER)
                .singleElement()
                .satisfies(step -> assertThat(step.undo()).startsWith("no rollback"));
    }

    @Test
    void aSuppliedTransformWithoutAWayBackAsksForConsent() {
        Design old = design("1", table(note("NOTE#{noteId}")));
        Design next = design("2", table(note("NOTE#{writtenAt}#{noteId}")));
        TableMigration notes = MigrationPlan.between(
                        old, next, PlanOptions.DEFAULT.transforming("notes", ItemTransform.oneToOne("x", item -> item)))
                .table("notes")
                .orElseThrow();
        assertThat(notes.consents())
                .containsExactly(
                        "no rollback after cut-over: the supplied transform has no down",
                        "no verification that the new table has nothing else: the items do not tell what they are made"
                                + " from");
        assertThat(notes.fingerprint()).isEqualTo("function-x");
        assertThat(notes.steps())
                .filteredOn(PlanStep::pointOfNoReturn)
                .extracting(PlanStep::kind)
                .containsExactly(StepKind.CUT_OVER, StepKind.CONTRACT);
    }

    @Test
    void everyItemIsReadBeforeTheStart() {
        PlanStep prepare = step(notes(note("NOTE#{noteId}"), note("N#{noteId}")), "notes", StepKind.PREPARE);
        assertThat(prepare.reads()).containsExactly("notes");
        // The second scan looks at keys that may collide: so many always have equal bits of their hashes.
        assertThat(prepare.estimate().readUnits()).isEqualTo(2 * 98_017);
    }

    @Test
    void verificationScansBothTablesAndReadsEachCounterpart() {
        StepEstimate verify = step(notes(note("NOTE#{noteId}"), note("N#{noteId}")), "notes", StepKind.VERIFY)
                .estimate();
        assertThat(verify.readUnits()).isEqualTo(2 * 98_017 + 2 * 1_000_000);
        assertThat(verify.price()).isEqualByComparingTo("0.27450425");
    }

    @ParameterizedTest
    @CsvSource({"2000, 400, false", "2001, 400, true", "1000, 2048, false", "1000, 2049, true"})
    void rateThatANewTableDoesNotTakeIsNoted(double rate, int bytes, boolean noted) {
        MigrationPlan plan = MigrationPlan.between(
                design("1", table(note("NOTE#{noteId}"))),
                design("2", table(note("N#{noteId}"))),
                PlanOptions.DEFAULT
                        .sized("notes", new TableSize(100, 100L * bytes))
                        .atRate(rate));
        assertThat(plan.table("notes").orElseThrow().notes().stream()
                        .anyMatch(note -> note.contains("on notes_v2, and a new on-demand table takes 4,000")))
                .isEqualTo(noted);
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
        assertThatThrownBy(() -> PlanOptions.DEFAULT.atRate(rate))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("itemsPerSecond must be more than 0, got " + rate);
    }
}
