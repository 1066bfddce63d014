package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the earlier version of a table whose items move to this one. The compiler then also writes a routed table, which
 * serves each call from the old table, from both or from the new one, as far as the migration has come. It needs the module
 * {@code monochord-migrate}.
 *
 * <pre>{@code
 * @Table(name = "notes", version = "2")
 * @Replaces(com.example.notes.v1.NotesTable.class)
 * public interface NotesTable {
 *     @Create void create(Note note);
 *     @Get Optional<Note> note(String author, Instant writtenAt, String noteId);
 * }
 *
 * LiveMigration migration = RoutedNotesTable.migration("notes-by-time").open(client);
 * NotesTable notes = RoutedNotesTable.open(migration);
 * }</pre>
 *
 * <p>A call goes to the method of the old interface that has the same name and whose parameters have the same names and types,
 * in any order; records are converted on the way. The method may be a default method that makes one call of another. A pattern
 * without such a method throws until the new table is read ({@code READ_NEW}), or for a write until cut-over, and the compiler
 * says so.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Replaces {
    /** The interface of the earlier version, with another {@link Table#version}. */
    Class<?> value();
}
