package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.StepEstimate;
import dev.monochord.migrate.plan.StepKind;
import dev.monochord.migrate.status.PassStatus;
import dev.monochord.migrate.work.DryRun;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.PriceList;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What a plan estimates, beside what the migration consumes. */
class EstimatedCapacityTest extends NotesInPlace {

    private static final int ITEMS = 600;

    @Test
    void verificationOfAMoveReadsWhatThePlanSays() throws Exception {
        try (MigratingCards cards = new MigratingCards()) {
            cards.start(ITEMS, null);
            StepEstimate estimate = estimate(
                    cards.migrations().plan(cards.migrations().migration(MigratingCards.ID), loader()),
                    StepKind.VERIFY);

            cards.job(cards.transform()).run(false, cards.told()::add);

            assertThat(used(cards.migrations(), MigratingCards.ID, "verify-1", "back-1"))
                    .isCloseTo(estimate.readUnits(), Percentage.withPercentage(2));
        }
    }

    @Test
    void sweepAndVerificationConsumeWhatThePlanSays() throws Exception {
        createWithIndexes();
        MigrationPlan plan = migrations.plan(migrations.migration(ID), loader());
        start();

        sweep(transform());

        StepEstimate sweep = estimate(plan, StepKind.SWEEP);
        assertThat(used(migrations, ID, "sweep-1"))
                .isCloseTo(sweep.readUnits() + sweep.writeUnits(), Percentage.withPercentage(2));
        assertThat(used(migrations, ID, "verify-1"))
                .isCloseTo(estimate(plan, StepKind.VERIFY).readUnits(), Percentage.withPercentage(2));
    }

    @Test
    void dryRunCountsTheIndexesThatExistDuringTheSweepAtTheGivenPrices() throws Exception {
        createWithIndexes();
        PriceList prices =
                PriceList.named(BigDecimal.ZERO, BigDecimal.valueOf(1_000_000), LocalDate.parse("2026-01-01"));

        DryRun.Report report = migrations.dryRun(ID, transform(), prices);

        assertThat(report.writeUnits()).isCloseTo(2 * ITEMS, within(0.0));
        assertThat(report.price()).isEqualByComparingTo(BigDecimal.valueOf(2 * ITEMS));
    }

    @Test
    void planOfARegisteredMigrationIsEstimatedByTheTableThatIsLeft() {
        createWithIndexes();
        assertThat(estimate(migrations.plan(migrations.migration(ID), loader()), StepKind.SWEEP)
                        .items())
                .isEqualTo(ITEMS);
        engine.client().updateTable(update -> update.tableName("notes").deletionProtectionEnabled(false));
        engine.client().deleteTable(delete -> delete.tableName("notes"));
        assertThat(migrations.plan(migrations.migration(ID), loader()).text()).doesNotContain("estimate");
    }

    /** A table with an index, whose items have a title that is renamed and indexed. */
    private void createWithIndexes() {
        IndexDesign byKind = IndexDesign.global("byKind", "kind", null);
        create(
                indexed(note(text("title", "title")).attributes(text("kind", "kind")), byKind),
                indexed(
                        note(text("title", "headline").orNamed("title")).attributes(text("kind", "kind")),
                        byKind,
                        IndexDesign.global("byHeadline", "headline", null)));
        for (int i = 0; i < ITEMS; i++) {
            put(i, "title", s("title of " + i), "kind", s("k"));
        }
    }

    private static TableDesign indexed(ItemDesign.Builder note, IndexDesign... indexes) {
        return TableDesign.builder("notes")
                .keys("pk", null)
                .indexes(indexes)
                .items(note.build())
                .build();
    }

    private static StepEstimate estimate(MigrationPlan plan, StepKind kind) {
        return plan.tables().get(0).steps().stream()
                .filter(step -> step.kind() == kind)
                .findFirst()
                .orElseThrow()
                .estimate();
    }

    private static double used(Migrations migrations, String id, String... passes) {
        return migrations.status(id).passes().stream()
                .filter(pass -> List.of(passes).contains(pass.name()))
                .mapToDouble(PassStatus::capacity)
                .sum();
    }

    private ClassLoader loader() {
        return getClass().getClassLoader();
    }
}
