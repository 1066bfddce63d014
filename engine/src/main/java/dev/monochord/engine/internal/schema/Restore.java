package dev.monochord.engine.internal.schema;

import java.time.Instant;

/**
 * Where a table was restored from.
 *
 * @param from the storage id of the backup's rows
 * @param time of the backup
 * @param inProgress true while the rows are being copied
 */
public record Restore(String backupArn, String sourceTableArn, int from, Instant time, boolean inProgress) {

    public Restore done() {
        return new Restore(backupArn, sourceTableArn, from, time, false);
    }
}
