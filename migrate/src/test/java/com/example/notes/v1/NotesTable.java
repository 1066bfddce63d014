package com.example.notes.v1;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Optional;

@Table(name = "notes", version = "1", attributeNames = Naming.SNAKE_CASE)
@Index(name = "byTag", partitionKey = "tag_pk", sortKey = "tag_sk")
public interface NotesTable {

    @Create
    void create(Note note);

    @Get
    Optional<Note> note(String author, String noteId);

    @Query
    Page<Note> notesOf(String author, PageRequest page);

    @Query(descending = true)
    Page<Note> tagged(String tag, PageRequest page);

    @Update(item = Note.class)
    void rewrite(String author, String noteId, @Set String text);

    @Delete(item = Note.class)
    void delete(String author, String noteId);

    // The new key has the time in it, so the new methods take it. The old ones do not need it.

    default Optional<Note> note(String author, Instant writtenAt, String noteId) {
        return note(author, noteId);
    }

    default void rewrite(String author, Instant writtenAt, String noteId, String text) {
        rewrite(author, noteId, text);
    }

    default void delete(String author, Instant writtenAt, String noteId) {
        delete(author, noteId);
    }
}
