package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/**
 * A row that could not be moved: the dead letter of this kind of migration. Cut-over waits until there is none.
 *
 * @param source the table and the key of the row
 * @param stamp the version of the row
 * @param reason what is wrong; names columns, never values
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "REJECTED#{source}")
public record RejectedRow(
        @KeyOnly String migration, @KeyOnly String source, String stamp, String reason) {}
