package com.example.notes;

import dev.monochord.migrate.live.LiveMigration;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An application that knows the new design only, and runs unchanged before, during and after the migration. */
final class NotesApplication implements AutoCloseable {

    private final LiveMigration migration;
    private final NotesTable notes;

    NotesApplication(DynamoDbClient client) {
        migration = RoutedNotesTable.migration("notes-by-time").open(client);
        notes = RoutedNotesTable.open(migration);
    }

    void write(String author, String noteId, String text, Instant now) {
        notes.create(new Note(author, noteId, "home", now, text));
    }

    List<String> texts(String author) {
        return notes.notesOf(author, PageRequest.first(100)).items().stream()
                .map(Note::text)
                .toList();
    }

    List<String> textsSince(String author, Instant from) {
        return notes.notesSince(author, from, PageRequest.first(100)).items().stream()
                .map(Note::text)
                .toList();
    }

    LiveMigration migration() {
        return migration;
    }

    @Override
    public void close() {
        migration.close();
    }
}
