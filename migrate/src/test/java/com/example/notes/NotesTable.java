package com.example.notes;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.From;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replaces;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Optional;

@Table(name = "notes", version = "2", attributeNames = Naming.SNAKE_CASE)
@Replaces(com.example.notes.v1.NotesTable.class)
@Index(name = "byTag", partitionKey = "tag_pk", sortKey = "tag_sk")
public interface NotesTable {

    @Create
    void create(Note note);

    @Get
    Optional<Note> note(String author, Instant writtenAt, String noteId);

    @Query
    Page<Note> notesOf(String author, PageRequest page);

    /** The reason for the migration; the old key cannot serve it. */
    @Query
    @SuppressWarnings("MC127")
    Page<Note> notesSince(String author, @From("writtenAt") Instant from, PageRequest page);

    @Query(descending = true)
    Page<Note> tagged(String tag, PageRequest page);

    @Update(item = Note.class)
    void rewrite(String author, Instant writtenAt, String noteId, @Set String text);

    @Delete(item = Note.class)
    void delete(String author, Instant writtenAt, String noteId);
}
