package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * The right of one process to move a migration on. It is held by a name in the migration and a counter that grows with every
 * sign of life. Another process takes it over only after the counter has stood still for a lease on its own clock, and every
 * write asks for the version that was read, so a process that has lost the right changes nothing. Not thread-safe.
 */
final class Coordination implements AutoCloseable {

    private static final int ATTEMPTS = 5;

    private final MigrationsTable table;
    private final String me;
    private final Clock clock;
    private MigrationState state;

    private Coordination(MigrationsTable table, String me, Clock clock, MigrationState state) {
        this.table = table;
        this.me = me;
        this.clock = clock;
        this.state = state;
    }

    /**
     * Takes the right. A holder that gives it back meanwhile, such as a worker that had a look, is no reason to refuse.
     *
     * @throws BlockedException if another process has it and is alive
     */
    static Coordination take(
            MigrationsTable table,
            String id,
            String me,
            Duration lease,
            Clock clock,
            LongSupplier nanoTime,
            Sleeper sleeper) {
        for (int i = 0; i < ATTEMPTS; i++) {
            MigrationState seen = read(table, id);
            if (isFree(seen, me) || isAbandoned(table, seen, lease, nanoTime, sleeper)) {
                Coordination taken = new Coordination(table, me, clock, seen);
                if (taken.replaced(seen)) {
                    return taken;
                }
            }
        }
        throw changed(id);
    }

    private static boolean isFree(MigrationState migration, String me) {
        String holder = migration.coordinator();
        return holder == null || holder.equals(me);
    }

    /** Watches the holder for a lease; returns false if it is another one or none by then. */
    private static boolean isAbandoned(
            MigrationsTable table, MigrationState seen, Duration lease, LongSupplier nanoTime, Sleeper sleeper) {
        long since = nanoTime.getAsLong();
        while (nanoTime.getAsLong() - since < lease.toNanos()) {
            pause(sleeper, lease.dividedBy(4));
            MigrationState now = read(table, seen.id());
            if (!Objects.equals(now.coordinator(), seen.coordinator())) {
                return false;
            }
            if (now.coordinatorLease() != seen.coordinatorLease()) {
                throw new BlockedException(
                        "Migration " + seen.id() + " is being moved on by another process",
                        List.of("Wait until " + now.coordinator() + " is done, or stop it."));
            }
        }
        return true;
    }

    static MigrationState read(MigrationsTable table, String id) {
        return table.migration(id)
                .orElseThrow(() -> new NotFoundException(
                        "There is no migration " + id + ". List them with: monochord migrate status", null));
    }

    static void pause(Sleeper sleeper, Duration time) {
        sleeper.pause(time, "for other processes of a migration");
    }

    /** The migration as this process last wrote it. */
    MigrationState state() {
        return state;
    }

    /** Gives a sign of life. */
    void beat() {
        change(state -> state);
    }

    /**
     * Changes the migration.
     *
     * @throws BlockedException if another process has changed it
     */
    MigrationState change(UnaryOperator<MigrationState> change) {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (replaced(change.apply(state))) {
                return state;
            }
            MigrationState now = read(table, state.id());
            if (!me.equals(now.coordinator()) || now.epoch() != state.epoch()) {
                break;
            }
            state = now; // an operator has paused it or set its rate
        }
        throw changed(state.id());
    }

    /** Writes the migration with a sign of life; returns false if it is not as it was read. */
    private boolean replaced(MigrationState next) {
        try {
            state = table.replaceMigration(next.edit()
                    .coordinator(me)
                    .coordinatorLease(state.coordinatorLease() + 1)
                    .updatedAt(clock.instant())
                    .build());
            return true;
        } catch (ConflictException | PreconditionException changed) {
            return false;
        }
    }

    private static BlockedException changed(String id) {
        return new BlockedException(
                "Migration " + id + " was changed by another process", List.of("Look at its status and try again."));
    }

    /** Gives the right back. */
    @Override
    public void close() {
        try {
            state = table.replaceMigration(state.edit().coordinator(null).build());
        } catch (ConflictException | PreconditionException takenOver) {
            return; // it is another's by now
        }
    }
}
