package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.Map;

/**
 * An item that could not be written in its new form. A migration does not proceed while there is one.
 *
 * @param id the migration
 * @param item identifies the item: a hash of its key
 * @param key the key by attribute name, in the form of {@link KeyAsText}
 * @param reason why, and what to do
 * @param at when
 */
@Item(table = MigrationsTable.class)
@Key(partition = "MIGRATION#{id}", sort = "DEAD#{item}")
public record DeadLetter(
        @KeyOnly String id, @KeyOnly String item, Map<String, String> key, String reason, Instant at) {}
