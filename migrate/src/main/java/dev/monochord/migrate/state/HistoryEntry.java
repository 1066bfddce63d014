package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;

/**
 * Something that happened to a migration.
 *
 * @param id the migration
 * @param at when
 * @param epoch the epoch that it led to
 * @param phase the phase that it led to
 * @param text what happened, in a sentence
 */
@Item(table = MigrationsTable.class, name = "History")
@Key(partition = "MIGRATION#{id}", sort = "HISTORY#{at}#{epoch:12}")
public record HistoryEntry(
        @KeyOnly String id, @KeyOnly Instant at, @KeyOnly long epoch, Phase phase, String text) {}
