package dev.monochord.migrate.work;

import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One of any number of equal workers. It takes segments of the current pass, one after the other, and records after every
 * page how far it has come, under a condition that fails if another worker has taken the segment over. Within a page, and
 * while it has to wait, it gives signs of life.
 *
 * <p>The cursor moves only after everything before it is written, so whoever goes on does some items again and leaves none
 * out. Not thread-safe.
 */
public final class SegmentWorker {

    private static final System.Logger LOG = System.getLogger(SegmentWorker.class.getName());
    private static final int PAGE = 500;

    private static final int MAX_DEAD_LETTERS = 1000;

    /** As many items as one transaction of a copy has. */
    private static final int CHUNK = 25;

    /**
     * The items of a part while the rate is bounded. The application runs beside such a copy, and its requests wait behind a
     * transaction for as long as that takes.
     */
    private static final int BOUNDED_CHUNK = 8;

    /** The items of one read while the rate is bounded, for the same reason. */
    private static final int BOUNDED_READ = 40;

    /** More parts than threads, so that no thread waits long for the last one of a page. */
    private static final int PARTS_PER_THREAD = 4;

    /** How a run of a worker ended. */
    public enum Ending {
        /** Every segment of the pass is done. */
        FINISHED,
        /** Other workers have the segments that are left. */
        NOTHING_FREE,
        /** The worker or the migration was stopped, or the migration is in another phase by now. */
        STOPPED
    }

    private final MigrationsTable table;
    private final SegmentClaims claims;
    private final RateLimit rate;
    private final ExecutorService executor;
    private final int parallel;
    private final Duration lease;
    private final LongSupplier nanoTime;
    private volatile boolean stopped;

    /**
     * A worker.
     *
     * @param state where the table of migrations is open
     * @param name identifies this worker; a new one for each start
     * @param lease after how long without a sign of life a segment is taken over
     * @param rate listens to the requests on the migrating tables
     * @param executor writes in parallel
     * @param parallel how many writes at a time
     */
    public SegmentWorker(
            Monochord state,
            MigrationsTable table,
            String name,
            Duration lease,
            LongSupplier nanoTime,
            RateLimit rate,
            ExecutorService executor,
            int parallel) {
        this.table = table;
        this.claims = new SegmentClaims(state, table, name, lease, nanoTime);
        this.lease = lease;
        this.nanoTime = nanoTime;
        this.rate = rate;
        this.executor = executor;
        this.parallel = parallel;
    }

    /** Lets a run end after the page it is working on; its segment is then free for others. Thread-safe. */
    public void stop() {
        stopped = true;
    }

    /**
     * Works on a pass until nothing is left to take.
     *
     * @throws FaultException if a failure concerns every item, or a segment has too many dead letters
     */
    public Ending run(Shapes shapes, MigrationState migration, Pass pass) throws InterruptedException {
        String name = pass.name(migration);
        while (!stopped) {
            long before = nanoTime.getAsLong();
            SegmentClaims.Offer offer = claims.next(migration.id(), name);
            SegmentState segment = offer.claimed();
            if (segment == null) {
                return offer.finished() ? Ending.FINISHED : Ending.NOTHING_FREE;
            }
            rate.nextSegment();
            SegmentTenure tenure = new SegmentTenure(claims, rate, lease, nanoTime, segment, before);
            if (!segment(shapes.guarded(tenure::require), migration, pass, tenure)) {
                return Ending.STOPPED;
            }
        }
        return Ending.STOPPED;
    }

    /** Works on one segment; returns false if the migration was stopped. */
    private boolean segment(Shapes shapes, MigrationState migration, Pass pass, SegmentTenure tenure)
            throws InterruptedException {
        PageWork work = pass.work(shapes, migration);
        while (!tenure.segment().done()) {
            if (!rate.admit(() -> goesOn(migration, tenure)) && !tenure.beat()) {
                return true; // another worker has it
            }
            MigrationState now = table.migration(migration.id()).orElse(null);
            if (now == null || isOver(migration, now)) {
                tenure.repeat(false);
                return false;
            }
            limitDeadLetters(pass, tenure);
            rate.bound(share(now, pass));
            ShapeReader.Part part;
            PageResult result;
            try {
                part = page(shapes, migration, pass, tenure);
                result = inParallel(part.items(), work, () -> goesOn(migration, tenure), tenure);
            } catch (RetriesExhaustedException later) {
                LOG.log(
                        System.Logger.Level.INFO,
                        "A page of {0} is tried again: {1}",
                        tenure.segment().pass(),
                        later.getMessage());
                if (!tenure.repeat(true)) {
                    return true;
                }
                rate.settle(tenure::beat);
                continue;
            }
            Map<String, AttributeValue> next = part.next();
            boolean done = next == null;
            if (!tenure.advance(part.items().size(), result, next == null ? null : KeyAsText.text(next), done, !done)) {
                return true; // another worker has it, and does the page again
            }
            rate.settle(tenure::beat);
        }
        return true;
    }

    /** Reads the next page of a segment, in several requests while the rate is bounded. */
    private ShapeReader.Part page(Shapes shapes, MigrationState migration, Pass pass, SegmentTenure tenure)
            throws InterruptedException {
        Map<String, String> cursor = tenure.segment().cursor();
        Map<String, AttributeValue> next = cursor == null ? null : KeyAsText.parse(cursor);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        do {
            ShapeReader.Part part = shapes.reader()
                    .scan(
                            pass.name(migration),
                            pass.table(shapes).table(),
                            tenure.segment().number(),
                            migration.segments(),
                            next,
                            rate.isBounded() ? Math.min(BOUNDED_READ, PAGE - items.size()) : PAGE);
            items.addAll(part.items());
            next = part.next();
            rate.settle(tenure::beat);
        } while (next != null && rate.isBounded() && items.size() < PAGE);
        return new ShapeReader.Part(items, next);
    }

    private boolean isOver(MigrationState begun, MigrationState now) {
        return stopped || now.paused() || now.epoch() != begun.epoch();
    }

    /** Gives a sign of life if it is time; returns false if the worker has to leave its page. */
    private boolean goesOn(MigrationState migration, SegmentTenure tenure) {
        return tenure.beat()
                && table.migration(migration.id())
                        .filter(now -> !isOver(migration, now))
                        .isPresent();
    }

    private static Set<String> passes(MigrationState migration, Pass current) {
        Set<String> passes = new LinkedHashSet<>();
        passes.add(current.name(migration));
        Pass.open(migration).forEach(pass -> passes.add(pass.name(migration)));
        return passes;
    }

    /** So many items that cannot be written have one cause, and the rest would follow them. */
    private void limitDeadLetters(Pass pass, SegmentTenure tenure) {
        SegmentState segment = tenure.segment();
        if ((pass == Pass.COPY || pass == Pass.SWEEP) && segment.failed() >= MAX_DEAD_LETTERS) {
            tenure.repeat(false);
            throw new FaultException(
                    "Segment " + segment.number() + " of " + segment.pass() + " has " + segment.failed()
                            + " dead letters, and the worker stops at " + MAX_DEAD_LETTERS
                            + ". Find their cause with: monochord migrate report " + segment.id(),
                    null);
        }
    }

    private PageResult inParallel(
            List<Map<String, AttributeValue>> items, PageWork work, BooleanSupplier goesOn, SegmentTenure tenure)
            throws InterruptedException {
        int size = partSize(items.size());
        List<Future<PageResult>> running = new ArrayList<>();
        for (int from = 0; from < items.size(); from += size) {
            List<Map<String, AttributeValue>> some = items.subList(from, Math.min(items.size(), from + size));
            running.add(executor.submit(() -> {
                try {
                    rate.begin(tenure::beat); // all threads at once would be a burst that others have to wait for
                    if (!rate.admit(goesOn)) {
                        throw new RetriesExhaustedException("It was left while its worker had to wait", null);
                    }
                    return work.process(some);
                } finally {
                    rate.end();
                }
            }));
        }
        PageResult sum = PageResult.NOTHING;
        for (Future<PageResult> part : running) {
            try {
                sum = sum.plus(part.get());
            } catch (ExecutionException e) {
                running.forEach(other -> other.cancel(true));
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new FaultException("A page could not be processed", e.getCause());
            }
        }
        return sum;
    }

    private int partSize(int items) {
        if (rate.isBounded()) {
            return BOUNDED_CHUNK;
        }
        int parts = PARTS_PER_THREAD * parallel;
        return Math.max(1, (items + parts * CHUNK - 1) / (parts * CHUNK)) * CHUNK;
    }

    /**
     * Returns this worker's share of the migration's rate, or null if that is unbounded. Workers are counted for every page:
     * those that start together would each take the whole rate until they count again.
     */
    private @Nullable Double share(MigrationState migration, Pass pass) {
        Integer units = migration.rate();
        return units == null ? null : (double) units / claims.workers(migration.id(), passes(migration, pass));
    }
}
