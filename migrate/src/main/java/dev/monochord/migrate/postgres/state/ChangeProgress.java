package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/**
 * How far changes are applied. Always {@code read = written + skipped + failed}, in writes: a change that moves a key is
 * two.
 *
 * @param position what was confirmed last; for people, as the server keeps its own
 * @param skipped writes of which DynamoDB already had this or a newer version
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "CHANGES")
public record ChangeProgress(
        @KeyOnly String migration, String position, long read, long written, long skipped, long failed) {

    /** Nothing is applied yet. */
    public static ChangeProgress none(String migration) {
        return new ChangeProgress(migration, "", 0, 0, 0, 0);
    }

    /** This progress after another batch. */
    public ChangeProgress after(String confirmed, long wrote, long skippedNow, long failedNow) {
        return new ChangeProgress(
                migration,
                confirmed,
                read + wrote + skippedNow + failedNow,
                written + wrote,
                skipped + skippedNow,
                failed + failedNow);
    }
}
