package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that could not be written in its other form. One of the old table keeps a migration from proceeding, and one of
 * the new table from going back.
 *
 * @param id the migration
 * @param item identifies the item: a hash of its key
 * @param key the key by attribute name, in the form of {@link KeyAsText}
 * @param reason why, and what to do
 * @param at when
 * @param table the table that the item is in; null for the old one
 */
@Item(table = MigrationsTable.class)
@Key(partition = "MIGRATION#{id}", sort = "DEAD#{item}")
public record DeadLetter(
        @KeyOnly String id,
        @KeyOnly String item,
        Map<String, String> key,
        String reason,
        Instant at,
        @Nullable String table) {

    /** An item of the old table, by its key. */
    public static DeadLetter ofOld(String id, Map<String, AttributeValue> key, String reason, Instant at) {
        return new DeadLetter(id, KeyAsText.hash(key), KeyAsText.text(key), reason, at, null);
    }

    /** An item of the new table, by its key. */
    public static DeadLetter ofNew(
            String id, String table, Map<String, AttributeValue> key, String reason, Instant at) {
        return new DeadLetter(id, "back-" + KeyAsText.hash(key), KeyAsText.text(key), reason, at, table);
    }

    /** Whether the item is in the new table of a migration, so that the old one lacks it. */
    public boolean back(MigrationState migration) {
        return migration.toTable().equals(table) && !migration.inPlace();
    }
}
