package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.plan.MigrationKind;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.plan.PlanStep;
import dev.monochord.migrate.plan.StepEstimate;
import dev.monochord.migrate.plan.StepKind;
import dev.monochord.migrate.plan.TableMigration;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.report.TransferReport;
import java.time.Instant;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a plan says, beside what the migration does. */
class PostgresPlanTest extends ShopTransfer {

    private static final PlanOptions HOW = PlanOptions.DEFAULT;
    private static final Percentage CLOSE = Percentage.withPercentage(3);

    @ParameterizedTest
    @EnumSource
    void everyStepConsumesWhatThePlanSays(CaptureKind kind) {
        capture = kind;
        addIndex();
        fill(300);
        server.run("UPDATE customers SET name = repeat('long ', 300)"); // about 1.5 KB, two write units
        CountingClient counting = new CountingClient(engine.client());
        try (PostgresMigration migration = open(counting.client())) {
            MigrationPlan plan = migration.plan(HOW);
            assertThat(engine.client().scan(scan -> scan.tableName(ITEMS)).count())
                    .isZero();
            counting.take();

            migration.begin();
            migration.copy(progress -> true);
            assertThat(counting.take()).isCloseTo(sum(plan, StepKind.COPY, StepEstimate::writeUnits), CLOSE);

            migration.catchUp(Thread::onSpinWait);
            counting.take();
            assertEqual(migration.verify());
            assertThat(counting.take()).isCloseTo(sum(plan, StepKind.VERIFY, StepEstimate::readUnits), CLOSE);

            migration.finish(Thread::onSpinWait);
            assertThat(counting.take())
                    .isCloseTo(sum(plan, StepKind.CUT_OVER, step -> step.readUnits() + step.writeUnits()), CLOSE);
        }
    }

    @Test
    void onlyTheLastStepCannotBeUndone() {
        fill(10);
        try (PostgresMigration migration = open()) {
            MigrationPlan plan = migration.plan(HOW.atRate(10));

            assertThat(plan.startable()).isTrue();
            assertThat(plan.tables()).hasSize(2).allSatisfy(table -> {
                assertThat(table.kind()).isEqualTo(MigrationKind.ROWS);
                assertThat(table.steps())
                        .extracting(PlanStep::kind)
                        .containsExactly(
                                StepKind.PREPARE,
                                StepKind.CAPTURE,
                                StepKind.COPY,
                                StepKind.FOLLOW,
                                StepKind.VERIFY,
                                StepKind.CUT_OVER);
                assertThat(table.steps().stream().filter(PlanStep::pointOfNoReturn))
                        .singleElement()
                        .extracting(PlanStep::kind)
                        .isEqualTo(StepKind.CUT_OVER);
            });
            assertThat(plan.text())
                    .startsWith("migration from PostgreSQL to " + name + ", plan "
                            + mapping().digest())
                    .contains("table public.orders: from PostgreSQL (C), items move to shop")
                    .contains("estimate: 30 items, 0 read units, 30 write units, USD 0.00, about 3 s")
                    .contains("by a sample of 30 rows")
                    .contains("estimates: 10 items a second");
        }
    }

    @Test
    void whoOnlyLooksCreatesNothing() {
        fill(10);
        try (PostgresMigration migration = open()) {
            assertThat(migration.plan(HOW).startable()).isTrue();
            assertThat(migration.preflight()).allMatch(PreflightReport::isClean);
            assertThat(migration.dryRun()).hasSize(2);
            assertThat(migration.status().tables()).isEmpty();
            assertThat(migration.rejected()).isEmpty();
            assertThat(report(migration).tree()).containsEntry("state", "NOT_BEGUN");
            assertThat(engine.client().listTables().tableNames()).containsExactly(ITEMS);

            migration.begin();
            assertThat(migration.status().tables()).hasSize(2);
        }
    }

    @Test
    void slotThatMayFillTheDiskIsNoted() {
        String note = "max_slot_wal_keep_size is unlimited (-1)";
        try (PostgresMigration migration = open()) {
            assertThat(migration.plan(HOW).text()).contains(note);
            assertThat(migration.preflight())
                    .allMatch(PreflightReport::isClean)
                    .allSatisfy(report -> assertThat(report.notes())
                            .singleElement()
                            .asString()
                            .contains(note));
        }
        capture = CaptureKind.OUTBOX;
        try (PostgresMigration migration = open()) {
            assertThat(migration.plan(HOW).text()).doesNotContain(note);
            assertThat(migration.preflight())
                    .allSatisfy(report -> assertThat(report.notes()).isEmpty());
        }
    }

    @Test
    void problemsAreFoundBeforeAnythingIsCaptured() {
        server.run("ALTER TABLE orders REPLICA IDENTITY DEFAULT");
        engine.client().deleteTable(delete -> delete.tableName(ITEMS));
        try (PostgresMigration migration = open()) {
            MigrationPlan plan = migration.plan(HOW);

            assertThat(plan.startable()).isFalse();
            assertThat(plan.table("public.orders").map(TableMigration::problems).orElseThrow())
                    .satisfiesExactly(
                            missing -> assertThat(missing)
                                    .isEqualTo("table shop does not exist: create it, or correct the mapping"),
                            identity -> assertThat(identity).contains("REPLICA IDENTITY FULL"));
            assertThat(plan.text()).contains("problem: table shop does not exist");
        }
        assertThat(server.rows("SELECT 1 FROM pg_publication")).isEmpty();
    }

    @Test
    void rowsThatCannotBeStoredDoNotSpoilTheEstimate() {
        fill(20);
        server.run("UPDATE customers SET since = 'infinity' WHERE id <= 10");
        try (PostgresMigration migration = open()) {
            assertThat(sum(migration.plan(HOW), StepKind.COPY, StepEstimate::writeUnits))
                    .isEqualTo(80);
        }
    }

    @Test
    void reportShowsWhereTheMigrationStandsAndRejectedRowsByTheirKeys() {
        fill(10);
        server.run("UPDATE customers SET name = '<b>secret</b>', since = 'infinity' WHERE id = 7");
        try (PostgresMigration migration = open()) {
            assertThat(report(migration).tree()).containsEntry("state", "NOT_BEGUN");
            migration.begin();
            migration.copy(progress -> true);

            TransferReport report = report(migration);

            assertThat(report.tree()).containsEntry("state", "COPIED").containsEntry("rejected", 1);
            assertThat(report.html())
                    .contains("<h1>Migration " + name + " from PostgreSQL</h1>", "COPIED", "public.customers")
                    .contains("Point of no return", "Estimate: 10 items", "infinite")
                    .contains("Made by Monochord at 2026-03-01T12:00:00Z.")
                    .doesNotContain("secret");

            server.run("UPDATE customers SET since = now() WHERE id = 7");
            migration.catchUp(Thread::onSpinWait);
            assertEqual(migration.verify());
            assertThat(report(migration).tree())
                    .containsEntry("state", "VERIFIED")
                    .containsEntry("rejected", 0);
            migration.finish(Thread::onSpinWait);
            assertThat(report(migration).html()).contains("FINISHED").doesNotContain("Rejected rows</h2>");
        }
    }

    private static TransferReport report(PostgresMigration migration) {
        return TransferReport.of(migration, HOW, Instant.parse("2026-03-01T12:00:00Z"));
    }

    private static double sum(MigrationPlan plan, StepKind kind, ToDoubleFunction<StepEstimate> units) {
        return plan.tables().stream()
                .flatMap(table -> table.steps().stream())
                .filter(step -> step.kind() == kind)
                .map(PlanStep::estimate)
                .map(Objects::requireNonNull)
                .mapToDouble(units)
                .sum();
    }

    /** An index of all attributes that has entries for orders alone. */
    private void addIndex() {
        engine.client()
                .updateTable(update -> update.tableName(ITEMS)
                        .attributeDefinitions(
                                definition -> definition.attributeName("kind").attributeType("S"))
                        .globalSecondaryIndexUpdates(index -> index.create(create -> create.indexName("byKind")
                                .keySchema(key -> key.attributeName("kind").keyType("HASH"))
                                .projection(projection -> projection.projectionType("ALL")))));
    }
}
