package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/**
 * The process that applies changes. Stays if it is killed, so that whoever finishes the migration knows that it may still
 * write for a moment.
 *
 * @param process a random name
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "READER")
public record ChangeReader(@KeyOnly String migration, String process) {}
