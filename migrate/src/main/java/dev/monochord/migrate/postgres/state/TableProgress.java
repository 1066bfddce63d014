package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.List;

/**
 * How a table is copied; recorded before its first row is read. Its segments are those of any other migration.
 *
 * @param capture where the capture of changes began
 * @param stamp the stamp of the rows that are copied
 * @param bounds the last key of every segment but the last, each as a JSON array
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "TABLE#{table}")
public record TableProgress(
        @KeyOnly String migration, @KeyOnly String table, String capture, String stamp, List<String> bounds) {

    public TableProgress {
        bounds = List.copyOf(bounds);
    }

    /** How many segments the table is copied in. */
    public int segments() {
        return bounds.size() + 1;
    }
}
