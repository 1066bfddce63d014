package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.WatchedTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table of notes that one process migrates in place. */
abstract class NotesInPlace {

    static final String ID = "notes";
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final AttributeDesign NUMBER = text("number", "number").asKeyOnly();

    /** Its clock stands still, so that nothing that happens may depend on the time that passes in between. */
    final Engine engine = Engine.builder()
            .clock(AdjustableClock.standingAt(Instant.parse("2026-03-01T12:00:00Z")))
            .open();

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final AtomicLong nanos = new AtomicLong();
    final List<String> told = new ArrayList<>();
    final Migrations migrations = Migrations.create(
            engine.client(),
            new JobContext(
                    "one",
                    new ControlSettings(LEASE, Duration.ofHours(1), 0),
                    engine.clock(),
                    nanos::get,
                    time -> nanos.addAndGet(time.toNanos())));

    @AfterEach
    void close() {
        executor.shutdownNow();
        engine.close();
    }

    void sweepTwice() throws InterruptedException {
        start();
        sweep(transform());
        List<Map<String, AttributeValue>> swept = all();
        migrations.control().repair(ID, told::add);
        sweep(transform());
        assertThat(all()).containsExactlyInAnyOrderElementsOf(swept);
    }

    List<Map<String, AttributeValue>> all() {
        return engine.client().scan(scan -> scan.tableName("notes")).items();
    }

    void sweep(ItemTransform transform) throws InterruptedException {
        assertThat(job(transform).run(false, told::add)).isEqualTo(MigrationJob.Ending.WAITING);
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.READ_NEW);
    }

    void start() {
        migrations.control().start(ID, migrations.tables(), told::add);
    }

    MigrationJob job(ItemTransform transform) {
        return migrations.job(ID, transform, LEASE, executor, 1);
    }

    ItemTransform transform() {
        return Migrations.transform(migrations.migration(ID), getClass().getClassLoader());
    }

    /** The transform of the migration; something happens once, after an item was read and before it is written. */
    ItemTransform once(Runnable action) {
        AtomicBoolean done = new AtomicBoolean();
        return new WatchedTransform(transform(), item -> {
            if (done.compareAndSet(false, true)) {
                action.run();
            }
        });
    }

    void update(String expression, AttributeValue value) {
        update("NOTE#1", expression, value);
    }

    void update(String key, String expression, AttributeValue value) {
        engine.client()
                .updateItem(update -> update.tableName("notes")
                        .key(Map.of("pk", s(key)))
                        .updateExpression(expression)
                        .expressionAttributeValues(Map.of(":v", value)));
    }

    void create(AttributeDesign old, AttributeDesign next) {
        create(table(note(old).build()), table(note(next).build()));
    }

    void create(TableDesign old, TableDesign next) {
        TableSchema.create(engine.client(), old, "notes");
        migrations
                .control()
                .create(new NewMigration(
                        ID,
                        Design.of("notes", "1", old),
                        Design.of("notes", "2", next),
                        "notes",
                        "notes",
                        "notes",
                        null,
                        DesignTransform.between(old, next, true),
                        1,
                        null));
    }

    static TableDesign table(ItemDesign note) {
        return TableDesign.builder("notes").keys("pk", null).items(note).build();
    }

    static ItemDesign.Builder note(AttributeDesign attribute) {
        return ItemDesign.builder("Note").key("NOTE#{number}", null).attributes(NUMBER, attribute);
    }

    static UniqueGuard guard() {
        return new UniqueGuard(
                "mail", KeyTemplates.parse("MAIL#{mail}", null), "Mail", List.of("mail", "number"), null);
    }

    void put(int number, Object... namesAndValues) {
        Map<String, AttributeValue> note = note(number, namesAndValues);
        engine.client().putItem(put -> put.tableName("notes").item(note));
    }

    void putGuard(String mail, String attribute, int owner) {
        Map<String, AttributeValue> guard =
                Map.of("pk", s("MAIL#" + mail), attribute, s(mail), "number", s(String.valueOf(owner)));
        engine.client().putItem(put -> put.tableName("notes").item(guard));
    }

    void assertNote(int number, Object... namesAndValues) {
        assertThat(item("NOTE#" + number)).isEqualTo(note(number, namesAndValues));
    }

    Map<String, AttributeValue> item(String key) {
        return engine.client()
                .getItem(get -> get.tableName("notes").key(Map.of("pk", s(key))))
                .item();
    }

    static Map<String, AttributeValue> note(int number, Object... namesAndValues) {
        Map<String, AttributeValue> note = new HashMap<>(Map.of("pk", s("NOTE#" + number)));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            note.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return note;
    }

    static AttributeDesign text(String component, String name) {
        return AttributeDesign.of(component, name, AttributeType.TEXT);
    }

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }
}
