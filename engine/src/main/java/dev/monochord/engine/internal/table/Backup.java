package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Instant;

/**
 * A copy of a table's items and of how the table was when the copy was asked for.
 *
 * @param storageId the prefix of the copied rows, from the same numbers as tables' ids
 * @param available false while the rows are being copied
 * @param items how many items there are in it, known once it is available
 * @param bytes their size
 * @param source the table as it was
 */
record Backup(
        String arn,
        String name,
        Instant created,
        int storageId,
        boolean available,
        long items,
        long bytes,
        TableDefinition source) {

    Backup complete(long newItems, long newBytes) {
        return new Backup(arn, name, created, storageId, true, newItems, newBytes, source);
    }
}
