package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.OwnedLock;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Summaries that are kept for a while. Thread-safe.
 *
 * <p>One at a time computes a summary: in this process callers wait for the one that does, and between processes a lock
 * with an owner decides. Whoever does not get the lock is given the summary that is there, however old. A lock whose holder
 * is gone is taken over after its time, and its old owner does not give it back.
 */
final class SummaryCache {

    static final Duration LOCKED = Duration.ofMinutes(5);

    private final Monochord monochord;
    private final QrieSummaryTable table;
    private final Map<String, CompletableFuture<SummaryEntry>> running = new ConcurrentHashMap<>();

    SummaryCache(Monochord monochord, QrieSummaryTable table) {
        this.monochord = monochord;
        this.table = table;
    }

    /** The summary of a type, computed if it is older than it may be. */
    SummaryEntry get(String type, Duration kept, Supplier<Map<String, Object>> compute) {
        SummaryEntry stored = table.entry(type).orElse(null);
        if (stored != null && isFresh(stored, kept)) {
            return stored;
        }
        CompletableFuture<SummaryEntry> mine = new CompletableFuture<>();
        CompletableFuture<SummaryEntry> other = running.putIfAbsent(type, mine);
        if (other != null) {
            return stored == null ? await(other) : stored;
        }
        try {
            SummaryEntry entry = refresh(type, stored, compute);
            mine.complete(entry);
            return entry;
        } catch (RuntimeException failed) {
            mine.completeExceptionally(failed);
            throw failed;
        } finally {
            running.remove(type, mine);
        }
    }

    /** A summary that is computed and not kept. */
    SummaryEntry unkept(String type, Supplier<Map<String, Object>> compute) {
        return SummaryEntry.of(type, compute.get(), StoredTime.now(monochord));
    }

    private SummaryEntry refresh(String type, @Nullable SummaryEntry stored, Supplier<Map<String, Object>> compute) {
        Optional<OwnedLock<SummaryEntry>.Held> held = lock(type).tryTake(LOCKED);
        if (held.isEmpty()) {
            if (stored == null) {
                throw Refusal.busy("the summary is being computed; try again");
            }
            return stored;
        }
        try {
            SummaryEntry entry = SummaryEntry.of(type, compute.get(), StoredTime.now(monochord));
            // Whoever was so slow that another took over leaves the word to that one.
            if (held.get().extend(LOCKED)) {
                table.put(entry);
            }
            return entry;
        } finally {
            held.get().release();
        }
    }

    private OwnedLock<SummaryEntry> lock(String type) {
        return new OwnedLock<>(
                monochord,
                (owner, expiresAt) -> SummaryEntry.lock(type, owner, expiresAt),
                SummaryEntryItem.owner,
                SummaryEntryItem.expiresAt);
    }

    private boolean isFresh(SummaryEntry entry, Duration kept) {
        Instant updated = entry.updatedAt();
        return entry.data() != null
                && updated != null
                && StoredTime.now(monochord).isBefore(updated.plus(kept));
    }

    private static SummaryEntry await(CompletableFuture<SummaryEntry> other) {
        try {
            return other.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }
}
