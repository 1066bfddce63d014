package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import org.jspecify.annotations.Nullable;

/**
 * How far the copy of a table has come. Always {@code read = written + skipped + failed}.
 *
 * @param capture where the capture of changes began; recorded before the first row is read
 * @param stamp the stamp of the rows that are copied
 * @param cursor the key of the last row that was copied, as a JSON array; null before the first
 * @param copied whether all rows are copied
 * @param skipped rows of which DynamoDB already had this or a newer version
 * @param failed rows that were rejected
 * @param version rejects a second worker
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "TABLE#{table}")
public record TableProgress(
        @KeyOnly String migration,
        @KeyOnly String table,
        String capture,
        String stamp,
        @Nullable String cursor,
        boolean copied,
        long read,
        long written,
        long skipped,
        long failed,
        @Version @Nullable Long version) {

    /** The progress of a table of which nothing is copied yet. */
    public static TableProgress create(String migration, String table, String capture, String stamp) {
        return new TableProgress(migration, table, capture, stamp, null, false, 0, 0, 0, 0, 1L);
    }

    /** This progress after another page. */
    public TableProgress after(@Nullable String last, long wrote, long skippedNow, long failedNow) {
        return new TableProgress(
                migration,
                table,
                capture,
                stamp,
                last,
                copied,
                read + wrote + skippedNow + failedNow,
                written + wrote,
                skipped + skippedNow,
                failed + failedNow,
                version);
    }

    /** This progress with nothing left to copy. */
    public TableProgress complete() {
        return new TableProgress(
                migration, table, capture, stamp, cursor, true, read, written, skipped, failed, version);
    }

    /** Whether every row that was read is accounted for. */
    public boolean balances() {
        return read == written + skipped + failed;
    }
}
