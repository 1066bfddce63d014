package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.journal.v2.DynamoDbJournalTable;
import dev.monochord.migrate.journal.v2.JournalTable;
import dev.monochord.migrate.journal.v2.RoutedJournalTable;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.migrate.work.Worker;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.mirror.SecondShape;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The journal on its way from version 1 to version 2, with one process that has it open and one that moves it on. */
final class MigratingJournal implements AutoCloseable {

    static final String ID = "journal-by-time";
    static final String NEW_TABLE = "journal_v2";

    private static final TableDesign OLD = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();
    private static final TableDesign NEW = DynamoDbJournalTable.design();

    private final AtomicLong nanos = new AtomicLong();
    private final DynamoDbClient client;
    private final Monochord state;
    private final MigrationsTable migrations;
    private final MigrationControl control;
    private final MigratingTables tables;
    private final LiveMigration live;
    private final JournalTable journal;

    MigratingJournal(MonochordExtension extension) {
        client = extension.client();
        AdjustableClock clock = extension.clock();
        live = RoutedJournalTable.migration(ID)
                .nanoTime(nanos::get)
                .lease(Duration.ofHours(1))
                .compare(100)
                .open(Monochord.builder().client(client).clock(clock).sleeper(clock::advance));
        journal = RoutedJournalTable.open(live);
        state = extension.monochord();
        migrations = DynamoDbMigrationsTable.open(state);
        tables = new MigratingTables(client, clock::advance);
        Sleeper settling = time -> {
            nanos.addAndGet(time.toNanos());
            live.refresh();
        };
        control = new MigrationControl(state, migrations, ControlSettings.DEFAULT, "test", nanos::get, settling);
    }

    JournalTable journal() {
        return journal;
    }

    LiveMigration live() {
        return live;
    }

    MigrationsTable migrations() {
        return migrations;
    }

    MigrationControl control() {
        return control;
    }

    MigratingTables tables() {
        return tables;
    }

    /** Brings the migration from the phase before to this one. */
    void moveTo(Phase phase) throws InterruptedException {
        switch (phase) {
            case PLANNED ->
                control.create(new NewMigration(
                        ID,
                        Design.of("journal", "1", OLD),
                        Design.of("journal", "2", NEW),
                        "journal",
                        "journal",
                        NEW_TABLE,
                        null,
                        DesignTransform.between(OLD, NEW),
                        4,
                        null));
            case BACKFILL -> control.start(ID, tables, text -> {});
            case VERIFY -> work(Pass.COPY);
            case READ_NEW -> {
                work(Pass.VERIFY);
                work(Pass.VERIFY_BACK);
            }
            case CUT_OVER -> control.cutOver(ID, text -> {});
            case DONE -> {
                client.updateTable(request -> request.tableName("journal").deletionProtectionEnabled(false));
                control.contract(ID, ID, tables, text -> {});
            }
            default -> throw new IllegalArgumentException("No way to " + phase);
        }
        live.refresh();
        MigrationState now = migrations.migration(ID).orElseThrow();
        assertThat(now.failure())
                .as(() -> migrations.differences(ID, Pass.VERIFY.name(now), PageRequest.first(10)) + " "
                        + migrations.deadLetters(ID, PageRequest.first(10)))
                .isNull();
        assertThat(now.phase()).isEqualTo(phase);
    }

    private void work(Pass pass) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            MigrationState migration = migrations.migration(ID).orElseThrow();
            Monochord monochord = Monochord.builder()
                    .client(client)
                    .clock(state.clock())
                    .sleeper(time -> {})
                    .build();
            Shapes shapes = new Shapes(
                    ID,
                    TableShape.of(OLD, "journal"),
                    TableShape.of(NEW, NEW_TABLE),
                    DesignTransform.between(OLD, NEW),
                    monochord.shapeReader(),
                    monochord.shapeWriter(),
                    migrations,
                    state.clock());
            new Worker(
                            state,
                            migrations,
                            "worker",
                            Duration.ofSeconds(10),
                            nanos::get,
                            new RateLimit(nanos::get, time -> {}),
                            executor,
                            2)
                    .run(shapes, migration, pass);
            control.afterPass(ID, tables, text -> {});
        } finally {
            executor.shutdown();
        }
    }

    /** What the new table holds, by key. */
    Map<String, Map<String, AttributeValue>> newItems() {
        return byKey(scan(NEW_TABLE));
    }

    /** What the new table should hold, by key. */
    Map<String, Map<String, AttributeValue>> transformedOldItems() {
        DesignTransform transform = DesignTransform.between(OLD, NEW);
        TableShape shape = TableShape.of(NEW, NEW_TABLE);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (Map<String, AttributeValue> item : scan("journal")) {
            shape.items(item, transform.up(item)).forEach(made -> items.add(made.attributes()));
        }
        return byKey(items);
    }

    private static Map<String, Map<String, AttributeValue>> byKey(List<Map<String, AttributeValue>> items) {
        Map<String, Map<String, AttributeValue>> byKey = new TreeMap<>();
        for (Map<String, AttributeValue> item : items) {
            Map<String, AttributeValue> copy = new HashMap<>(item);
            copy.remove(SecondShape.WRITE_ID); // guards have the write id of their owner in one shape only
            byKey.put(item.get("pk").s() + " " + item.get("sk").s(), copy);
        }
        return byKey;
    }

    private List<Map<String, AttributeValue>> scan(String table) {
        return client.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .toList();
    }

    @Override
    public void close() {
        live.close();
    }
}
