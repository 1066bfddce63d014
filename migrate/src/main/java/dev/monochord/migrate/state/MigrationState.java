package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A migration.
 *
 * @param id the name an operator gives it
 * @param design the name of the design whose tables it migrates
 * @param fromVersion the version of the old design
 * @param toVersion the version of the new design
 * @param fromTable the name of the old table in the store
 * @param toTable the name of the new table in the store; the same if items stay where they are
 * @param fromDesign the old table's design, as JSON
 * @param toDesign the new table's design, as JSON
 * @param transform the class that transforms items, or null if the transform is derived from the designs
 * @param fingerprint of the transform; a migration goes on only with the same one
 * @param phase where it stands
 * @param epoch grows with every change that processes have to see before the next one
 * @param readShare percentage of reads that the new shape serves in {@link Phase#READ_NEW}
 * @param paused whether workers rest
 * @param segments how many parts a table is scanned in; fixed when the migration is created
 * @param rate the capacity units that all workers together use per second, or null for no limit
 * @param copyPass how often the copy was started
 * @param verifyPass how often the verification was started
 * @param verifiedAt when the last verification ended without a difference
 * @param repairedAt when the copy or a repair last wrote
 * @param failure why the migration does not proceed, in a sentence
 * @param coordinator the process that advances the migration, or null
 * @param coordinatorLease grows with every sign of life of the coordinator; also its fencing token
 * @param createdAt when it was planned
 * @param updatedAt when it last changed
 * @param cutOverPass the verification that was the last one before cut-over, or null
 * @param writesStopped true while writes wait for a cut-over without a way back; else null
 * @param irreversible true if rollback ends at cut-over; null if it stays open
 * @param version counts the writes of this item
 */
@Item(table = MigrationsTable.class, name = "Migration")
@Key(partition = "MIGRATION#{id}", sort = "STATE")
public record MigrationState(
        String id,
        String design,
        String fromVersion,
        String toVersion,
        String fromTable,
        String toTable,
        String fromDesign,
        String toDesign,
        @Nullable String transform,
        String fingerprint,
        Phase phase,
        long epoch,
        int readShare,
        boolean paused,
        int segments,
        @Nullable Integer rate,
        int copyPass,
        int verifyPass,
        @Nullable Instant verifiedAt,
        @Nullable Instant repairedAt,
        @Nullable String failure,
        @Nullable String coordinator,
        long coordinatorLease,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Integer cutOverPass,
        @Nullable Boolean writesStopped,
        @Nullable Boolean irreversible,
        @Version @Nullable Long version) {

    /** Whether items stay in their table. */
    public boolean inPlace() {
        return fromTable.equals(toTable);
    }

    /**
     * Whether there is no way back from cut-over: nothing is written to the old table after it, because the transform has no
     * inverse or splits items.
     */
    public boolean oneWay() {
        return Boolean.TRUE.equals(irreversible) && !inPlace();
    }

    /**
     * Whether a verification has begun since the last cut-over or way back, so that {@link #verifiedAt} speaks of what was
     * written after it.
     */
    public boolean verifiesCutOver() {
        return cutOverPass == null || verifyPass > cutOverPass;
    }

    /** The same in another phase, which every process has to see. */
    public MigrationState in(Phase next, Instant now) {
        return edit().phase(next).epoch(epoch + 1).failure(null).updatedAt(now).build();
    }

    /**
     * Returns this migration as the successor of an old one with the same name. Its epoch is later than any that processes have
     * seen.
     */
    public MigrationState replacing(MigrationState old) {
        return edit().epoch(old.epoch() + 1).version(old.version()).build();
    }

    /** A copy to change. */
    public MigrationEdit edit() {
        return new MigrationEdit(this);
    }
}
