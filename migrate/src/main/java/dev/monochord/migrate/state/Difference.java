package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the shapes that remained when both were read again at once.
 *
 * @param id the migration
 * @param pass the verification, such as {@code verify-1}
 * @param item identifies the item: a hash of its key in the new table
 * @param kind what is wrong
 * @param key the key in the new table, by attribute name, in the form of {@link KeyAsText}
 * @param attributes the names of the attributes that differ; their values stay where they are
 * @param outside whether a writer outside the toolkit caused it
 * @param at when
 * @param source the key of the item in the old table, in the same form; null if it has none
 */
@Item(table = MigrationsTable.class)
@Key(partition = "MIGRATION#{id}", sort = "DIFFERENCE#{pass:word}#{item}")
public record Difference(
        @KeyOnly String id,
        @KeyOnly String pass,
        @KeyOnly String item,
        Kind kind,
        Map<String, String> key,
        List<String> attributes,
        boolean outside,
        Instant at,
        @Nullable Map<String, String> source) {

    /** What is wrong with an item of the new table. */
    public enum Kind {
        /** The old table has the item, and the new one does not. */
        MISSING,
        /** The new table has an item that no old one becomes. */
        EXTRA,
        /** Both have it, with different attributes. */
        DIFFERENT
    }
}
