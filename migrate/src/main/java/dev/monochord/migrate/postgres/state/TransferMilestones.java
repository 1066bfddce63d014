package dev.monochord.migrate.postgres.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a migration has reached after its copy.
 *
 * @param verifiedAt when the last verification found no difference; null if it found one, or after a repair
 * @param endedAt when the capture was ended, after the last change was applied
 */
@Item(table = TransferTable.class)
@Key(partition = "MIGRATION#{migration}", sort = "MILESTONES")
public record TransferMilestones(
        @KeyOnly String migration,
        @Nullable Instant verifiedAt,
        @Nullable Instant endedAt) {

    /** Nothing is reached yet. */
    public static TransferMilestones none(String migration) {
        return new TransferMilestones(migration, null, null);
    }
}
