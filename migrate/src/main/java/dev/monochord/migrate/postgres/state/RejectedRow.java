package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.migrate.postgres.mapping.CanonicalItem;

/**
 * A row that could not be moved: the dead letter of this kind of migration. Cut-over waits until there is none.
 *
 * <p>Its key has a digest of the source. A key is limited in length and characters, and is normalized; the key of a row may
 * be any text, and the row is found again only by that very text.
 *
 * @param id the digest of the source
 * @param source the migration, the table and the key of the row
 * @param stamp the version of the row
 * @param reason what is wrong; names columns, never values
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "DEADLETTER#{id}")
public record RejectedRow(
        @KeyOnly String migration, @KeyOnly String id, String source, String stamp, String reason) {

    /** The record of a row. */
    public static RejectedRow of(String migration, String source, String stamp, String reason) {
        return new RejectedRow(migration, id(source), source, stamp, reason);
    }

    /** Returns what identifies the record of a row. */
    public static String id(String source) {
        return CanonicalItem.hash(source);
    }
}
