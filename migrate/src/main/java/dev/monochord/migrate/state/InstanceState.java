package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A process that has the migrating tables open.
 *
 * @param id the migration
 * @param instance the process
 * @param epoch the last epoch of the migration that the process acts by
 * @param lease grows with every sign of life
 * @param compared reads of both shapes that were compared
 * @param confirmed comparisons that found a lasting difference
 * @param updatedAt when the process last gave one, for people; nothing is decided by it
 * @param leaseMillis for how long the process acts by the phase that it has read; null if it does not tell
 */
@Item(table = MigrationsTable.class, name = "Instance")
@Key(partition = "MIGRATION#{id}", sort = "INSTANCE#{instance}")
public record InstanceState(
        @KeyOnly String id,
        @KeyOnly String instance,
        long epoch,
        long lease,
        long compared,
        long confirmed,
        Instant updatedAt,
        @Nullable Long leaseMillis) {}
