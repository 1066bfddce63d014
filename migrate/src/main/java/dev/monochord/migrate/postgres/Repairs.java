package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.state.Repairer;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.WriteLease;
import dev.monochord.runtime.call.Sleeper;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * The repairs of a migration, by any number of processes. Nobody may repair once tombstones are removed, as a row that the
 * application has deleted since would come back. So each process leaves a record before it looks whether the migration is
 * finished, looks again every few seconds, and writes under a {@link WriteLease}; whoever finishes the migration says so
 * before it looks for records. One of the two sees the other.
 */
final class Repairs {

    private final String migration;
    private final TransferTable state;
    private final TransferLedger ledger;
    private final Sleeper sleeper;
    private final LongSupplier nanoTime;

    Repairs(String migration, TransferTable state, TransferLedger ledger, Sleeper sleeper, LongSupplier nanoTime) {
        this.migration = migration;
        this.state = state;
        this.ledger = ledger;
        this.sleeper = sleeper;
        this.nanoTime = nanoTime;
    }

    /**
     * Repairs items.
     *
     * @param repair is given the check to make before each attempt at a write, and returns how many items it has repaired
     * @throws dev.monochord.runtime.error.FaultException if the migration is finished, now or before the repair ends
     */
    long run(ToLongFunction<Runnable> repair) {
        ledger.requireOpen();
        Repairer repairer = new Repairer(migration, UUID.randomUUID().toString());
        state.putRepairer(repairer);
        long repaired = repair.applyAsLong(new WriteLease(ledger::requireOpen, nanoTime)::require);
        // After a failure the record stays: the last request may still be on its way.
        state.deleteRepairer(migration, repairer.process());
        return repaired;
    }

    /** Waits until no process can repair any more. The migration has to be recorded as finished, so that none begins. */
    void awaitEnd() {
        List<Repairer> repairers = state.repairers(migration);
        if (!repairers.isEmpty()) {
            sleeper.pause(WriteLease.SILENCE, "for repairs to end");
            repairers.forEach(repairer -> state.deleteRepairer(migration, repairer.process()));
        }
    }
}
