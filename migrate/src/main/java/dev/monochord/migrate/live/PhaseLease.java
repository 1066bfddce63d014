package dev.monochord.migrate.live;

import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.error.MonochordException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The phase that this process acts by, for as long as it can be sure of it. Thread-safe.
 *
 * <p>A process makes itself known before it reads the phase for the first time, whether or not there is a migration yet. It
 * reads the phase again every third of the lease and tells the migration which epoch it acts by. It tells an epoch only when
 * no write is in flight that was begun under an earlier one. A process that cannot read the phase or tell its epoch stops
 * writing before the lease ends, measured from before the read, on its own monotonic clock. That is checked before each
 * request, so a retry does not outlast it, and a write during which the lease has ended is not resumed by the next one. So
 * whoever moves a migration on waits until each process has told the new epoch, or has been silent for longer than the lease
 * and one request: in both cases no write of an earlier phase is still to come.
 *
 * <p>Reads go on by the phase that was read last. They are right as long as both shapes are written, which is until contract.
 */
public final class PhaseLease implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(PhaseLease.class.getName());

    private final MigrationsTable table;
    private final String migration;
    private final String instance;
    private final Duration lease;
    private final ComparedReads compared;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final Consumer<MigrationState> check;
    private final ComparisonRecord comparisons;
    private final TreeMap<Long, Integer> inFlight = new TreeMap<>();
    private PhaseView view = PhaseView.BEFORE;
    private final Object turn = new Object();
    private boolean known;
    private boolean told;
    private long lapses;
    private boolean closed;
    private long readAt;
    private long signs;
    private @Nullable MonochordException lastFailure;
    private @Nullable ScheduledExecutorService refreshing;

    /**
     * A lease of one process on the phase of one migration, which need not exist yet.
     *
     * @param instance identifies this process; a new one for each start
     * @param compared what this process compares
     * @param nanoTime a monotonic clock
     */
    public PhaseLease(
            MigrationsTable table,
            String migration,
            String instance,
            Duration lease,
            ComparedReads compared,
            Clock clock,
            LongSupplier nanoTime) {
        this(table, migration, instance, lease, compared, clock, nanoTime, state -> {});
    }

    /**
     * A lease on the phase of a migration that has to be the expected one.
     *
     * @param check throws if this process must not take part in the migration
     */
    public PhaseLease(
            MigrationsTable table,
            String migration,
            String instance,
            Duration lease,
            ComparedReads compared,
            Clock clock,
            LongSupplier nanoTime,
            Consumer<MigrationState> check) {
        this.check = check;
        this.table = table;
        this.migration = migration;
        this.instance = instance;
        this.lease = lease;
        this.compared = compared;
        this.comparisons = new ComparisonRecord(table, migration, instance, compared, clock);
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /** The migration. */
    public String migration() {
        return migration;
    }

    /** Refreshes now, and then in the background until the lease is closed. */
    public PhaseLease start() {
        refresh();
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "monochord-phase-" + migration);
            thread.setDaemon(true);
            return thread;
        });
        long pause = Math.max(1, lease.toMillis() / 3);
        executor.scheduleWithFixedDelay(this::refreshQuietly, pause, pause, TimeUnit.MILLISECONDS);
        synchronized (this) {
            refreshing = executor;
        }
        return this;
    }

    private void refreshQuietly() {
        try {
            refresh();
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Cannot read the phase of migration " + migration + ": {0}",
                    Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    /** Reads the phase and tells the migration which epoch this process acts by. */
    public void refresh() {
        // One at a time: of two that overlap, the earlier read must not undo what the later one has told.
        synchronized (turn) {
            refreshAlone();
        }
    }

    private void refreshAlone() {
        try {
            if (isFirst()) {
                // Whoever moves the migration on before it sees this process does so before the phase is read here.
                tell(0);
            }
            long before = nanoTime.getAsLong();
            Optional<MigrationState> state = table.migration(migration);
            state.filter(now -> now.phase() != Phase.ABORTED).ifPresent(check); // the old shape is all there is again
            if (state.isEmpty()) {
                forgotten();
            }
            if (!see(state)) {
                return;
            }
            if (isFinished()) {
                takeBack();
            } else {
                tell(acknowledged());
                state.ifPresent(now -> comparisons.record(now.verifyPass()));
            }
            renew(before);
        } catch (MonochordException e) {
            synchronized (this) {
                lastFailure = e;
            }
            throw e;
        }
    }

    private synchronized boolean isFirst() {
        return !known && !told && !closed;
    }

    /** Acts by a phase from now on; returns false if the lease is closed. */
    private synchronized boolean see(Optional<MigrationState> state) {
        view = state.map(s -> new PhaseView(
                        s.phase(), s.epoch(), s.readShare(), Boolean.TRUE.equals(s.writesStopped()), s.oneWay()))
                .orElse(view);
        return !closed;
    }

    private synchronized boolean isFinished() {
        return view.phase().finished();
    }

    private synchronized long acknowledged() {
        return inFlight.isEmpty() ? view.epoch() : Math.min(view.epoch(), inFlight.firstKey());
    }

    private void tell(long epoch) {
        InstanceState sign;
        synchronized (this) {
            signs++;
            ComparedReads.Tally total = compared.total();
            sign = new InstanceState(
                    migration,
                    instance,
                    epoch,
                    signs,
                    total.compared(),
                    total.confirmed(),
                    clock.instant(),
                    lease.toMillis());
        }
        table.putInstance(sign);
        synchronized (this) {
            told = true;
        }
    }

    /** Nobody waits for the processes of a migration that is over. */
    private void takeBack() {
        synchronized (this) {
            if (!told) {
                return;
            }
            told = false;
        }
        table.deleteInstance(migration, instance);
    }

    private synchronized void renew(long before) {
        if (closed) {
            return;
        }
        // Now rather than before the read: this process may have been suspended in between, with its writes.
        if (known && nanoTime.getAsLong() - readAt >= lease.toNanos()) {
            lapses++;
        }
        known = true;
        readAt = before;
        lastFailure = null;
    }

    /** A migration that is over may be forgotten; one that vanishes otherwise must not send anybody back to the old shape. */
    private synchronized void forgotten() {
        if (view.epoch() > 0 && !view.phase().finished()) {
            throw new PhaseUnknownException(
                    "Migration " + migration + " has vanished in phase " + view.phase()
                            + ". Restore the table of migrations; until then nothing is written.",
                    null);
        }
    }

    /**
     * The phase, for reads.
     *
     * @throws PhaseUnknownException if the phase was never read
     */
    public synchronized PhaseView view() {
        if (!known) {
            throw new PhaseUnknownException(
                    "The phase of migration " + migration + " has not been read yet. Start the lease first.",
                    lastFailure);
        }
        return view;
    }

    /**
     * A write that was begun.
     *
     * @param view the phase that it was begun in
     * @param lapses how often the lease had ended by then
     */
    record Begun(PhaseView view, long lapses) {}

    /**
     * Begins a write, which has to be {@linkplain #end ended}.
     *
     * @throws PhaseUnknownException if the phase could not be read within the lease
     */
    synchronized Begun begin() {
        Begun begun = new Begun(view(), lapses);
        require(begun);
        inFlight.merge(begun.view().epoch(), 1, Integer::sum);
        return begun;
    }

    /**
     * Checks that the lease has not ended since a write was begun.
     *
     * @throws PhaseUnknownException if it has
     */
    synchronized void require(Begun begun) {
        if (!known || begun.lapses() != lapses || nanoTime.getAsLong() - readAt >= lease.toNanos()) {
            throw new PhaseUnknownException(
                    "The phase of migration " + migration + " could not be read for " + lease.toSeconds()
                            + " s, so nothing is written until it can be. Check the table of migrations.",
                    lastFailure);
        }
    }

    synchronized void end(Begun begun) {
        inFlight.computeIfPresent(begun.view().epoch(), (epoch, number) -> number == 1 ? null : number - 1);
    }

    /** The time on the clock of this process, by which items expire. */
    long epochSecond() {
        return clock.instant().getEpochSecond();
    }

    /** The dead letter of an item that is written without its other shape. */
    DeadLetter deadLetter(String name, Map<String, AttributeValue> key, boolean back, String reason) {
        LOG.log(System.Logger.Level.DEBUG, "A write of table {0} is not mirrored: {1}", name, reason);
        return back
                ? DeadLetter.ofNew(migration, name, key, reason, clock.instant())
                : DeadLetter.ofOld(migration, key, reason, clock.instant());
    }

    /**
     * Stops refreshing and tells the migration not to wait for this process. Nothing is written by it any more. If a write is
     * still in flight, the migration is left to wait until the lease has ended.
     */
    @Override
    public void close() {
        ScheduledExecutorService executor;
        boolean idle;
        synchronized (this) {
            executor = refreshing;
            refreshing = null;
            known = false;
            closed = true;
            idle = inFlight.isEmpty();
        }
        if (executor != null) {
            executor.shutdownNow();
        }
        synchronized (turn) {
            comparisons.recordLast();
            if (idle) {
                table.deleteInstance(migration, instance);
            }
        }
    }
}
