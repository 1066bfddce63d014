package com.example.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.live.LiveMigration;
import dev.monochord.migrate.live.MigrationDriver;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.TransformLoader;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class NotesWithIdsTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    @RegisterExtension
    final MonochordExtension monochord =
            MonochordExtension.create().tables(com.example.notes.v1.DynamoDbNotesTable.design());

    /** As {@code --transform} names it. */
    private final ItemTransform transform =
            TransformLoader.load("com.example.notes.NotesWithIds", getClass().getClassLoader());

    @Test
    void notesAreCopiedAndWrittenWithTheirIds() throws InterruptedException {
        try (LiveMigration migration = open(monochord.client())) {
            NotesTable notes = RoutedNotesTable.open(migration);
            notes.create(note("n-1"));
            MigrationDriver driver = driver(migration);
            driver.moveTo(Phase.PLANNED);
            driver.moveTo(Phase.BACKFILL);
            notes.create(note("n-2"));
            driver.moveTo(Phase.VERIFY);
            driver.moveTo(Phase.READ_NEW);
            driver.moveTo(Phase.CUT_OVER);
            assertThat(notes.notesOf("ann", PageRequest.first(10)).items()).containsExactly(note("n-1"), note("n-2"));
        }
        assertThat(sortKeys("notes_v2"))
                .containsExactly(
                        "ID#n-1", "ID#n-2", "NOTE#2026-05-01T12:00:00.000Z#n-1", "NOTE#2026-05-01T12:00:00.000Z#n-2");
    }

    @Test
    void newItemsLeadBackToTheirNote() {
        Map<String, AttributeValue> old = Map.of(
                "pk", AttributeValue.fromS("AUTHOR#ann"),
                "sk", AttributeValue.fromS("NOTE#n-1"),
                "written_at", AttributeValue.fromS("2026-05-01T12:00:00.000Z"));
        List<Map<String, AttributeValue>> items = transform.up(old);
        assertThat(items)
                .hasSize(2)
                .allSatisfy(item -> assertThat(transform.sourceKey(item))
                        .contains(Map.of("pk", old.get("pk"), "sk", old.get("sk"))));
        assertThat(items.stream().flatMap(item -> transform.down(item).stream()))
                .containsExactly(old);
    }

    @Test
    void applicationWithoutTheTransformIsRefused() throws InterruptedException {
        try (LiveMigration migration = open(monochord.client())) {
            driver(migration).moveTo(Phase.PLANNED);
            assertThatThrownBy(() -> RoutedNotesTable.migration("notes-by-time").open(monochord.client()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("another transform");
        }
    }

    static LiveMigration open(DynamoDbClient client) {
        return RoutedNotesTable.migration("notes-by-time")
                .transform(new NotesWithIds())
                .open(client);
    }

    private MigrationDriver driver(LiveMigration migration) {
        return new MigrationDriver(
                monochord,
                "notes-by-time",
                com.example.notes.v1.DynamoDbNotesTable.design(),
                DynamoDbNotesTable.design(),
                "notes_v2",
                transform,
                migration);
    }

    private static Note note(String id) {
        return new Note("ann", id, "home", NOON, "Buy milk");
    }

    private List<String> sortKeys(String table) {
        return monochord.client().scan(request -> request.tableName(table)).items().stream()
                .map(item -> item.get("sk").s())
                .sorted()
                .toList();
    }
}
