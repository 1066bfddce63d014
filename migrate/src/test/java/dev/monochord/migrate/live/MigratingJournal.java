package dev.monochord.migrate.live;

import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.journal.v2.DynamoDbJournalTable;
import dev.monochord.migrate.journal.v2.JournalTable;
import dev.monochord.migrate.journal.v2.RoutedJournalTable;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The journal on its way from version 1 to version 2, with one process that has it open. */
final class MigratingJournal implements AutoCloseable {

    static final String ID = "journal-by-time";
    static final String NEW_TABLE = "journal_v2";

    private static final TableDesign OLD = dev.monochord.migrate.journal.v1.DynamoDbJournalTable.design();
    private static final TableDesign NEW = DynamoDbJournalTable.design();

    private final DynamoDbClient client;
    private final LiveMigration live;
    private final JournalTable journal;
    private final MigrationDriver driver;

    MigratingJournal(MonochordExtension extension) {
        this(extension, extension.clock()::advance);
    }

    /**
     * The journal on its way.
     *
     * @param pause what the process does between repeated reads and writes
     */
    MigratingJournal(MonochordExtension extension, Sleeper pause) {
        client = extension.client();
        AdjustableClock clock = extension.clock();
        live = RoutedJournalTable.migration(ID)
                .nanoTime(() -> 0)
                .compare(100)
                .lease(Duration.ofHours(1))
                .open(Monochord.builder().client(client).clock(clock).sleeper(pause));
        journal = RoutedJournalTable.open(live);
        driver = new MigrationDriver(extension, ID, OLD, NEW, NEW_TABLE, live);
    }

    JournalTable journal() {
        return journal;
    }

    LiveMigration live() {
        return live;
    }

    MigrationDriver driver() {
        return driver;
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
