package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.state.ChangeReader;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.ChangeApplier;
import dev.monochord.migrate.postgres.transfer.WriteLease;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The capture of a migration as one process uses it. Opened when it is needed, and closed after a failure: the source is past
 * the batch that failed by then, and the next position that is confirmed would pass it. Not thread-safe.
 *
 * <p><b>Readers before this one.</b> The server has one reader at a time, but one that has lost its place may still write
 * until its {@link WriteLease} and its last request end. So each reader leaves a record as long as it reads, and whoever
 * finds one at its own beginning knows that it may not be alone yet. A reader that was alone and ends in order removes its
 * record, and nobody has to wait for it.
 */
final class CaptureSession implements AutoCloseable {

    private final String migration;
    private final TransferTable state;
    private final Supplier<ChangeSource> sources;
    private final Function<ChangeSource, ChangeApplier> appliers;
    private final Sleeper sleeper;
    private final LongSupplier nanoTime;
    private final String process = UUID.randomUUID().toString();
    private @Nullable ChangeSource source;
    private @Nullable ChangeApplier applier;
    private long since;
    private boolean followsAnother;
    private boolean writing;

    CaptureSession(
            String migration,
            TransferTable state,
            Supplier<ChangeSource> sources,
            Function<ChangeSource, ChangeApplier> appliers,
            Sleeper sleeper,
            LongSupplier nanoTime) {
        this.migration = migration;
        this.state = state;
        this.sources = sources;
        this.appliers = appliers;
        this.sleeper = sleeper;
        this.nanoTime = nanoTime;
    }

    ChangeSource source() {
        ChangeSource open = source;
        if (open == null) {
            open = sources.get();
            source = open;
        }
        return open;
    }

    /** Applies the changes that there are, about a batch of them. Returns the batch, which may be empty. */
    ChangeBatch apply() {
        try {
            ChangeApplier open = applier();
            writing = true;
            ChangeBatch batch = open.apply();
            writing = false;
            return batch;
        } catch (RuntimeException | Error failure) {
            abandon(failure);
            throw failure;
        }
    }

    /**
     * Checks before a write outside of batches that this process still is the one reader.
     *
     * @throws dev.monochord.runtime.error.MonochordException if another one may be by now
     */
    void require() {
        applier().requireLease();
    }

    private ChangeApplier applier() {
        ChangeApplier open = applier;
        if (open == null) {
            source().poll(0); // from here on there is no other reader
            since = nanoTime.getAsLong();
            followsAnother = state.reader(migration).isPresent();
            writing = false;
            state.putReader(new ChangeReader(migration, process));
            open = appliers.apply(source());
            applier = open;
        }
        return open;
    }

    /** Waits until readers before this one cannot write any more. The capture has to be removed, so that none follows. */
    void awaitEarlierReaders() {
        if (applier == null) {
            since = nanoTime.getAsLong();
            followsAnother = state.reader(migration).isPresent();
        }
        if (followsAnother && remaining() > 0) {
            sleeper.pause(Duration.ofNanos(remaining()), "for readers of changes before this one");
        }
        followsAnother = false;
        state.deleteReader(migration);
    }

    private long remaining() {
        return WriteLease.SILENCE.toNanos() - (nanoTime.getAsLong() - since);
    }

    private void abandon(Throwable failure) {
        applier = null;
        ChangeSource open = source;
        source = null;
        if (open != null) {
            try {
                open.close();
            } catch (RuntimeException unusable) {
                failure.addSuppressed(unusable);
            }
        }
    }

    /** Closes the connections; the capture goes on. */
    @Override
    public void close() {
        ChangeSource open = source;
        source = null;
        if (open != null) {
            try (open) {
                deregister();
            }
        }
    }

    private void deregister() {
        boolean last = applier != null && !writing && (!followsAnother || remaining() <= 0);
        applier = null;
        if (last
                && state.reader(migration)
                        .filter(reader -> reader.process().equals(process))
                        .isPresent()) {
            state.deleteReader(migration);
        }
    }
}
