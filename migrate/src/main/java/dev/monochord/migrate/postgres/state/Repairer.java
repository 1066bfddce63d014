package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/**
 * A process that repairs items. Stays if the process fails or is killed, so that whoever finishes the migration knows that
 * it may still write for a moment.
 *
 * @param process a random name
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "REPAIRER#{process}")
public record Repairer(@KeyOnly String migration, @KeyOnly String process) {}
