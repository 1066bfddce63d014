package dev.monochord.systems.qrie;

import dev.monochord.runtime.ItemUpdate;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.StoredTime;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The progress of listings in the table of summaries, where the locks of qrie are: a scan that was killed goes on where it
 * was, in whatever process. Thread-safe.
 *
 * <pre>{@code
 * {"Type": {"S": "inventory_123456789012_AWS::EC2::Volume eu-west-1"},
 *  "Data": {"M": {"started_at": {"N": "1762473600000"}, "cursor": {"S": "AAMA-EFR"}}}, "UpdatedAt": {"N": "1762473610000"},
 *  "owner": {"S": "7c0e"}, "expires_at": {"N": "1762473670000"}}
 * }</pre>
 *
 * <p>The item is progress and lock at once: it changes only on the condition that its owner is still the one who took it. It
 * is held for a minute and extended in the background while the listing is read; after that, another scan may take it with
 * what is in it. A listing that has come to its end has no item.
 */
final class RecordedProgress implements AutoCloseable {

    static final Duration HELD = Duration.ofSeconds(60);

    /** Progress that is older is not continued: what its first pages said is too old to be worth it. */
    static final Duration MAX_AGE = Duration.ofHours(6);

    private static final String STARTED_AT = "started_at";
    private static final String CURSOR = "cursor";
    private static final String UNREAD = "unread";

    private final Monochord monochord;
    private final QrieSummaryTable table;
    private final FailureIsolation isolation;
    private final Set<Held> held = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "monochord-qrie-progress");
        thread.setDaemon(true);
        return thread;
    });

    RecordedProgress(Monochord monochord, QrieSummaryTable table, FailureIsolation isolation) {
        this.monochord = monochord;
        this.table = table;
        this.isolation = isolation;
        long tick = HELD.toSeconds() / 3;
        ticks.scheduleWithFixedDelay(this::extend, tick, tick, TimeUnit.SECONDS);
    }

    /** Takes a listing, with the progress that an earlier scan left of it; empty if a scan is reading it. */
    Optional<ListingProgress> take(String listing) {
        String type = "inventory_" + listing;
        Instant now = StoredTime.now(monochord);
        SummaryEntry seen = table.entry(type).orElse(null);
        State state = State.of(seen, now);
        String me = UUID.randomUUID().toString();
        if (!take(type, seen, state, me, now)) {
            return Optional.empty();
        }
        Held taken = new Held(type, me, state);
        held.add(taken);
        return Optional.of(taken);
    }

    /** Takes the item as it was seen: one that was advanced, or finished, meanwhile is not taken with an old cursor. */
    private boolean take(String type, @Nullable SummaryEntry seen, State state, String me, Instant now) {
        if (seen == null) {
            SummaryEntry mine = new SummaryEntry(type, state.document(), now, me, now.plus(HELD));
            return monochord.claim(mine, SummaryEntryItem.owner.equalTo(me)).won();
        }
        String other = seen.owner();
        return attempt(monochord
                .update(SummaryEntryItem.key(type))
                .set(SummaryEntryItem.data, state.document())
                .set(SummaryEntryItem.updatedAt, now)
                .set(SummaryEntryItem.owner, me)
                .set(SummaryEntryItem.expiresAt, now.plus(HELD))
                .when(
                        other == null ? SummaryEntryItem.owner.absent() : SummaryEntryItem.owner.equalTo(other),
                        SummaryEntryItem.expiresAt.atMost(now))
                .once());
    }

    /** Updates the item of a listing; returns false if it is another's, or gone because its listing has come to its end. */
    private static boolean attempt(ItemUpdate<SummaryEntry> update) {
        try {
            return update.attempt();
        } catch (NotFoundException finished) {
            return false;
        }
    }

    /** Extends what is held. A failure is tried again at the next tick. */
    void extend() {
        isolation.each(held, each -> "progress " + each.type, Held::extend);
    }

    @Override
    public void close() {
        ticks.shutdownNow();
        held.forEach(Held::close);
    }

    /** What the item holds. */
    private record State(
            Instant start,
            @Nullable String cursor,
            @Nullable String unread) {

        static State of(@Nullable SummaryEntry entry, Instant now) {
            Map<String, Object> data = entry == null ? null : entry.data();
            if (data != null
                    && data.get(STARTED_AT) instanceof Number started
                    && data.get(CURSOR) instanceof String cursor) {
                Instant start = Instant.ofEpochMilli(started.longValue());
                if (now.isBefore(start.plus(MAX_AGE))) {
                    return new State(start, cursor, data.get(UNREAD) instanceof String unread ? unread : null);
                }
            }
            return new State(now, null, null);
        }

        Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put(STARTED_AT, start.toEpochMilli());
            if (cursor != null) {
                document.put(CURSOR, cursor);
            }
            if (unread != null) {
                document.put(UNREAD, unread);
            }
            return document;
        }
    }

    private final class Held implements ListingProgress {

        private final String type;
        private final String me;
        private final State state;

        Held(String type, String me, State state) {
            this.type = type;
            this.me = me;
            this.state = state;
        }

        @Override
        public Instant start() {
            return state.start();
        }

        @Override
        public @Nullable String cursor() {
            return state.cursor();
        }

        @Override
        public boolean isResumed() {
            return state.cursor() != null;
        }

        @Override
        public @Nullable String unread() {
            return state.unread();
        }

        @Override
        public boolean advance(String cursor, @Nullable String unread) {
            Instant now = StoredTime.now(monochord);
            return attempt(mine().set(SummaryEntryItem.data, new State(start(), cursor, unread).document())
                    .set(SummaryEntryItem.updatedAt, now)
                    .set(SummaryEntryItem.expiresAt, now.plus(HELD)));
        }

        void extend() {
            mine().set(SummaryEntryItem.expiresAt, StoredTime.now(monochord).plus(HELD))
                    .attempt();
        }

        @Override
        public void finish() {
            held.remove(this);
            monochord
                    .delete(SummaryEntryItem.key(type))
                    .when(SummaryEntryItem.owner.equalTo(me))
                    .once()
                    .attempt();
        }

        @Override
        public void close() {
            if (!held.remove(this)) {
                return;
            }
            // If this fails, the progress is released when it expires.
            isolation.attempt(
                    "release of progress " + type,
                    () -> mine().set(SummaryEntryItem.expiresAt, StoredTime.now(monochord))
                            .attempt());
        }

        private ItemUpdate<SummaryEntry> mine() {
            return monochord.update(SummaryEntryItem.key(type)).when(SummaryEntryItem.owner.equalTo(me));
        }
    }
}
