package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a table is copied; recorded before its first row is read. Its segments are those of any other migration.
 *
 * @param capture where the capture of changes began
 * @param stamp the stamp of the rows that are copied
 * @param bounds the last key of every segment but the last, each as a JSON array
 * @param kind how changes are captured; null if an earlier version began the migration
 * @param mapping the digest of the mapping file; null if an earlier version began the migration
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "TABLE#{table}")
public record TableProgress(
        @KeyOnly String migration,
        @KeyOnly String table,
        String capture,
        String stamp,
        List<String> bounds,
        @Nullable String kind,
        @Nullable String mapping) {

    public TableProgress {
        bounds = List.copyOf(bounds);
    }

    /** How many segments the table is copied in. */
    public int segments() {
        return bounds.size() + 1;
    }
}
