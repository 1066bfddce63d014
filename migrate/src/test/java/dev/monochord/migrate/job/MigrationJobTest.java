package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MigrationJobTest {

    private static final String ID = "cards";
    private static final int CARDS = 1200;
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final Engine engine = Engine.inMemory();
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> told = new ArrayList<>();
    private Migrations migrations;

    @BeforeEach
    void register() {
        TableSchema.create(engine.client(), design("1", "C#{id}").tables().get(0), "cards");
        for (int i = 0; i < CARDS; i++) {
            String id = "c" + i;
            engine.client()
                    .putItem(put -> put.tableName("cards")
                            .item(Map.of(
                                    "pk", AttributeValue.fromS("BOX#" + Math.floorMod(id.hashCode(), 7)),
                                    "sk", AttributeValue.fromS("C#" + id),
                                    "front", AttributeValue.fromS("front of " + id))));
        }
        migrations = process("one");
        migrations.control().create(migration(2));
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
        engine.close();
    }

    private Migrations process(String name) {
        return Migrations.create(
                engine.client(),
                new JobContext(
                        name,
                        new ControlSettings(LEASE, Duration.ofHours(1), 0),
                        engine.clock(),
                        nanos::get,
                        time -> nanos.addAndGet(time.toNanos())));
    }

    private static NewMigration migration(int segments) {
        return migration(segments, null);
    }

    static NewMigration migration(int segments, @Nullable Integer rate) {
        Design old = design("1", "C#{id}");
        Design next = design("2", "CARD#{id}");
        return new NewMigration(
                ID,
                old,
                next,
                "cards",
                "cards",
                "cards_v2",
                null,
                DesignTransform.between(old.tables().get(0), next.tables().get(0)),
                segments,
                rate);
    }

    static Design design(String version, String sort) {
        return Design.of(
                "cards",
                version,
                TableDesign.builder("cards")
                        .items(ItemDesign.builder("Card")
                                .key("BOX#{box}", sort)
                                .attributes(text("box").asKeyOnly(), text("id").asKeyOnly(), text("front"))
                                .build())
                        .build());
    }

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }

    private ItemTransform transform() {
        return Migrations.transform(migrations.migration(ID), getClass().getClassLoader());
    }

    private MigrationJob job(Migrations process) {
        return process.job(ID, transform(), LEASE, executor, 2);
    }

    private void start() {
        migrations.control().start(ID, migrations.tables(), told::add);
    }

    private int copies() {
        return engine.client()
                .scan(scan -> scan.tableName("cards_v2").select("COUNT"))
                .count();
    }

    @Test
    void worksUntilAnOperatorIsNeeded() throws Exception {
        start();

        assertThat(job(migrations).run(false, told::add)).isEqualTo(MigrationJob.Ending.WAITING);
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.READ_NEW);
        assertThat(copies()).isEqualTo(CARDS);
        assertThat(told).contains("Copying.", "Verifying, pass 1.");
    }

    @Test
    void goesOnWhenTheStoreKeepsUpAgain() throws Exception {
        start();
        MigrationJob job = job(migrations);
        engine.faults().add(FaultRule.throttle().times(300));

        assertThat(job.run(false, told::add)).isEqualTo(MigrationJob.Ending.WAITING);
        assertThat(told).anyMatch(text -> text.startsWith("The store does not keep up; trying again."));
        assertThat(copies()).isEqualTo(CARDS);
    }

    @Test
    void takesOverWhatAnotherWorkerHasLeft() throws Exception {
        start();
        MigrationState migration = migrations.migration(ID);
        // A worker that has claimed a segment and was then killed.
        SegmentState first = migrations.table().segments(ID, "copy-1").get(0);
        claim(first, "killed");

        assertThat(job(migrations).run(true, told::add)).isEqualTo(MigrationJob.Ending.NOTHING_FREE);
        assertThat(migrations.migration(ID).epoch()).isEqualTo(migration.epoch());
        MigrationStatus status = migrations.status(ID);
        assertThat(status.workers())
                .extracting(MigrationStatus.WorkerStatus::name)
                .containsExactly("killed");

        assertThat(job(process("two")).run(false, told::add)).isEqualTo(MigrationJob.Ending.WAITING);
        assertThat(nanos.get()).isGreaterThanOrEqualTo(LEASE.toNanos());
        assertThat(copies()).isEqualTo(CARDS);
    }

    private void claim(SegmentState segment, String owner) {
        engine.client()
                .updateItem(update -> update.tableName("monochord_migrations")
                        .key(Map.of(
                                "pk", AttributeValue.fromS("MIGRATION#" + ID),
                                "sk", AttributeValue.fromS(String.format("SEGMENT#copy-1#%06d", segment.number()))))
                        .updateExpression("SET #owner = :owner")
                        .expressionAttributeNames(Map.of("#owner", "owner"))
                        .expressionAttributeValues(Map.of(":owner", AttributeValue.fromS(owner))));
    }

    @Test
    void endsAfterThePageWhenStopped() throws Exception {
        start();
        MigrationJob job = job(migrations);
        job.stop();

        assertThat(job.run(false, told::add)).isEqualTo(MigrationJob.Ending.STOPPED);
        assertThat(copies()).isZero();
    }

    @Test
    void waitsWhilePausedAndTellsItOnce() throws Exception {
        start();
        migrations.control().pause(ID, true);
        MigrationJob job = job(migrations);

        assertThat(job.run(true, told::add)).isEqualTo(MigrationJob.Ending.NOTHING_FREE);
        assertThat(job.run(true, told::add)).isEqualTo(MigrationJob.Ending.NOTHING_FREE);
        assertThat(told).filteredOn(text -> text.startsWith("Paused.")).hasSize(1);
    }

    @Test
    void statusTellsHowFarItIs() throws Exception {
        start();
        assertThat(migrations.status(ID).current().orElseThrow().name()).isEqualTo("copy-1");
        job(migrations).run(false, told::add);
        migrations.control().verify(ID, told::add);

        MigrationStatus status = migrations.status(ID);
        assertThat(status.passes())
                .extracting("name", "done", "read", "written", "skipped", "estimate")
                .containsExactly(
                        tuple("copy-1", true, 1200L, 1200L, 0L, 1200L),
                        tuple("verify-1", true, 1200L, 0L, 1200L, 1200L),
                        tuple("verify-2", false, 0L, 0L, 0L, 1200L),
                        tuple("back-1", true, 1200L, 0L, 1200L, 1200L),
                        tuple("back-2", false, 0L, 0L, 0L, 1200L));
        assertThat(status.open()).containsExactly("verify-2", "back-2");
        assertThat(status.next()).isEqualTo("Run workers: monochord migrate work cards");
        assertThat(status.tree()).containsEntry("phase", "READ_NEW").containsEntry("secondsLeft", null);
    }

    @Test
    void dryRunWritesNothing() throws Exception {
        var report = migrations.dryRun(ID, transform());

        assertThat(report.read()).isEqualTo(CARDS);
        assertThat(report.transformed()).isEqualTo(CARDS);
        // A check of the source and a put, both in a transaction.
        assertThat(report.writeUnits()).isEqualTo(4.0 * CARDS);
        assertThat(report.readUnits()).isPositive();
        assertThat(engine.client().listTables().tableNames()).doesNotContain("cards_v2");
    }

    @Test
    void preflightFindsItemsThatCannotBeWritten() throws InterruptedException {
        migrations.preflight(ID, transform(), told::add);
        engine.client()
                .putItem(put -> put.tableName("cards")
                        .item(Map.of("pk", AttributeValue.fromS("BOX#1"), "sk", AttributeValue.fromS("C#blank"))));

        assertThatThrownBy(() -> migrations.preflight(ID, transform(), told::add))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items cannot be transformed or stored.");
        assertThat(told).singleElement().asString().contains("C#blank");
    }

    @Test
    void finishedMigrationHasNoWork() throws Exception {
        migrations.control().abort(ID, new MigratingTables(engine.client(), time -> {}), told::add);

        assertThat(job(migrations).run(false, told::add)).isEqualTo(MigrationJob.Ending.FINISHED);
    }

    @Test
    void storeWithoutMigrationsSaysSo() {
        try (Engine empty = Engine.inMemory()) {
            assertThatThrownBy(() -> Migrations.open(
                            empty.client(),
                            new JobContext("p", ControlSettings.DEFAULT, empty.clock(), nanos::get, time -> {})))
                    .isInstanceOf(NotFoundException.class)
                    .hasMessageContaining("monochord migrate plan OLD NEW --create");
        }
    }
}
