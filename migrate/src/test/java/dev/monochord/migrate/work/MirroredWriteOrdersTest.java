package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.notes.v1.Note;
import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.live.ComparedReads;
import dev.monochord.migrate.live.MigrationMirror;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationStateItem;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.EveryOrder.Program;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes of an application and a copy, as they are, on one note, in every order of their requests. Whatever the order, the new
 * table holds what the items of the old one become.
 */
class MirroredWriteOrdersTest {

    private static final String ID = "notes-by-time";
    private static final String OLD = "notes";
    private static final String NEW = "notes_v2";
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private static final TableDesign OLD_DESIGN = com.example.notes.v1.DynamoDbNotesTable.design();
    private static final TableDesign NEW_DESIGN = com.example.notes.DynamoDbNotesTable.design();
    private static final TableShape OLD_SHAPE = TableShape.of(OLD_DESIGN, OLD);
    private static final TableShape NEW_SHAPE = TableShape.of(NEW_DESIGN, NEW);

    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final ItemTransform transform = DesignTransform.between(OLD_DESIGN, NEW_DESIGN);
    private Monochord state;
    private MigrationsTable migrations;
    private PhaseLease lease;

    @BeforeEach
    void startMigration() {
        TableSchema.create(engine.client(), DynamoDbMigrationsTable.design());
        TableSchema.create(engine.client(), OLD_DESIGN, OLD);
        state = Monochord.create(engine.client());
        migrations = DynamoDbMigrationsTable.open(state);
        Sleeper sleeper = time -> nanos.addAndGet(time.toNanos());
        MigrationControl control = new MigrationControl(
                state,
                migrations,
                new ControlSettings(LEASE, Duration.ofHours(24), 0),
                "operator",
                nanos::get,
                sleeper);
        control.create(new NewMigration(
                ID,
                Design.of("notes", "1", OLD_DESIGN),
                Design.of("notes", "2", NEW_DESIGN),
                "notes",
                OLD,
                NEW,
                null,
                transform,
                1,
                null));
        control.start(ID, new MigratingTables(engine.client(), sleeper), text -> {});
        lease = new PhaseLease(migrations, ID, "app", LEASE, ComparedReads.none(), Clock.systemUTC(), nanos::get);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** What those who take part do, as the old interface has it. */
    private enum Deed {
        CREATE(notes -> notes.create(new Note("ann", "n-1", "blue", TIME, "created"))),
        REWRITE(notes -> notes.rewrite("ann", "n-1", "rewritten")),
        DELETE(notes -> notes.delete("ann", "n-1")),
        COPY(notes -> {});

        private final Consumer<com.example.notes.v1.NotesTable> write;

        Deed(Consumer<com.example.notes.v1.NotesTable> write) {
            this.write = write;
        }
    }

    static Stream<Arguments> casts() {
        return Stream.of(
                Arguments.of(true, List.of(Deed.COPY, Deed.REWRITE)),
                Arguments.of(true, List.of(Deed.COPY, Deed.DELETE)),
                Arguments.of(true, List.of(Deed.COPY, Deed.REWRITE, Deed.DELETE)),
                Arguments.of(true, List.of(Deed.COPY, Deed.DELETE, Deed.CREATE)),
                Arguments.of(true, List.of(Deed.COPY, Deed.REWRITE, Deed.REWRITE)),
                Arguments.of(true, List.of(Deed.COPY, Deed.COPY, Deed.DELETE)),
                Arguments.of(false, List.of(Deed.CREATE, Deed.DELETE)),
                Arguments.of(false, List.of(Deed.CREATE, Deed.DELETE, Deed.COPY)),
                Arguments.of(false, List.of(Deed.CREATE, Deed.REWRITE, Deed.DELETE)),
                Arguments.of(false, List.of(Deed.CREATE, Deed.CREATE, Deed.DELETE)));
    }

    @ParameterizedTest
    @MethodSource("casts")
    void newTableHoldsWhatTheOldOneBecomes(boolean stored, List<Deed> deeds) {
        lease.refresh();
        int orders = new EveryOrder(engine.client())
                .run(
                        () -> {
                            reset();
                            if (stored) {
                                oldNotes(Monochord.builder().client(engine.client()))
                                        .create(new Note("ann", "n-1", "red", TIME, "first"));
                            }
                            return deeds.stream().map(this::program).toList();
                        },
                        order -> assertThat(items(NEW))
                                .as("%s in the order %s", deeds, order)
                                .isEqualTo(transformed()));
        assertThat(orders).isGreaterThan(deeds.size());
    }

    private Program program(Deed deed) {
        return deed == Deed.COPY
                ? this::copy
                : client -> refusedAtMost(() -> deed.write.accept(oldNotes(mirrored(client))));
    }

    /** Writes of the new table, which decides after cut-over. */
    private enum LaterDeed {
        CREATE(notes -> notes.create(new com.example.notes.Note("ann", "n-1", "blue", TIME, "created"))),
        REWRITE(notes -> notes.rewrite("ann", TIME, "n-1", "rewritten"));

        private final Consumer<com.example.notes.NotesTable> write;

        LaterDeed(Consumer<com.example.notes.NotesTable> write) {
            this.write = write;
        }
    }

    @ParameterizedTest
    @EnumSource
    void afterCutOverTheOldTableFollowsTheNewOne(LaterDeed deed) {
        state.update(MigrationStateItem.key(ID))
                .set(MigrationStateItem.phase, Phase.CUT_OVER)
                .run();
        lease.refresh();
        List<Program> programs = List.of(
                client -> refusedAtMost(() -> newNotes(client).delete("ann", TIME, "n-1")),
                client -> refusedAtMost(() -> deed.write.accept(newNotes(client))),
                client -> refusedAtMost(() -> LaterDeed.CREATE.write.accept(newNotes(client))));
        int orders = new EveryOrder(engine.client())
                .run(
                        () -> {
                            reset();
                            return programs;
                        },
                        order -> assertThat(items(NEW))
                                .as("in the order %s", order)
                                .isEqualTo(transformed()));
        assertThat(orders).isGreaterThan(programs.size());
    }

    private void reset() {
        for (String table : List.of(OLD, NEW)) {
            TableShape shape = table.equals(OLD) ? OLD_SHAPE : NEW_SHAPE;
            items(table)
                    .forEach(item -> engine.client()
                            .deleteItem(delete -> delete.tableName(table).key(shape.key(item))));
        }
    }

    private MigrationMirror mirror() {
        return new MigrationMirror(lease, OLD_SHAPE, NEW_SHAPE, transform, DynamoDbMigrationsTable.INFO.name());
    }

    private Monochord.Builder mirrored(DynamoDbClient client) {
        return mirror().on(Monochord.builder().client(client).sleeper(time -> {}));
    }

    private static com.example.notes.v1.NotesTable oldNotes(Monochord.Builder monochord) {
        return com.example.notes.v1.DynamoDbNotesTable.open(monochord.build());
    }

    private com.example.notes.NotesTable newNotes(DynamoDbClient client) {
        return com.example.notes.DynamoDbNotesTable.open(
                mirrored(client).tableName("notes", NEW).build());
    }

    private void copy(DynamoDbClient client) {
        Shapes shapes = new Shapes(ID, OLD_SHAPE, NEW_SHAPE, transform, Monochord.create(client), migrations);
        List<Map<String, AttributeValue>> read =
                shapes.reader().scan("copy", OLD, 0, 1, null, 10).items();
        new CopyWork(shapes).process(read);
    }

    /** A note that is there already or is not there any more is for the caller to know, and nothing is written. */
    private static void refusedAtMost(Runnable write) {
        try {
            write.run();
        } catch (ConflictException | NotFoundException refused) {
            assertThat(refused).hasMessageContaining("note");
        }
    }

    private List<Map<String, AttributeValue>> items(String table) {
        return engine.client()
                .scan(scan -> scan.tableName(table).consistentRead(true))
                .items();
    }

    private List<Map<String, AttributeValue>> transformed() {
        List<Map<String, AttributeValue>> made = new ArrayList<>();
        items(OLD)
                .forEach(item -> NEW_SHAPE.items(item, transform.up(item)).forEach(one -> made.add(one.attributes())));
        return made;
    }
}
