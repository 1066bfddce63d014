package dev.monochord.runtime;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.ItemAttribute;
import dev.monochord.runtime.item.ItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * A lock that is a record with an owner and an expiry. It may be taken when it is free or has expired, and is released
 * only by the one who holds it.
 *
 * <pre>{@code
 * OwnedLock<SummaryLock> lock = new OwnedLock<>(monochord,
 *         (owner, expires) -> new SummaryLock("findings_lock", owner, expires),
 *         SummaryLockItem.owner, SummaryLockItem.expiresAt);
 * lock.tryTake(Duration.ofSeconds(30)).ifPresent(held -> { try { … } finally { held.release(); } });
 * }</pre>
 *
 * An expired lock may be taken while its holder still works: what is done under it must bear that, or ask {@link
 * Held#extend} first. Thread-safe.
 */
public final class OwnedLock<T> {

    private final Monochord monochord;
    private final BiFunction<String, Instant, T> record;
    private final ItemAttribute<T, String> owner;
    private final ComparableAttribute<T, Instant> expiresAt;

    /** A lock whose record is made from an owner and an expiry. */
    public OwnedLock(
            Monochord monochord,
            BiFunction<String, Instant, T> record,
            ItemAttribute<T, String> owner,
            ComparableAttribute<T, Instant> expiresAt) {
        this.monochord = monochord;
        this.record = record;
        this.owner = owner;
        this.expiresAt = expiresAt;
    }

    /** Takes the lock for a time, if it is free or has expired; empty if another holds it. */
    public Optional<Held> tryTake(Duration time) {
        String me = UUID.randomUUID().toString();
        Instant now = monochord.clock().instant();
        T mine = record.apply(me, now.plus(time));
        return monochord.claim(mine, expiresAt.atMost(now)).won()
                ? Optional.of(new Held(me, monochord.itemType(mine).keyOf(mine)))
                : Optional.empty();
    }

    /** A lock that was taken. */
    public final class Held {

        private final String me;
        private final ItemKey<T> key;

        private Held(String me, ItemKey<T> key) {
            this.me = me;
            this.key = key;
        }

        /** The owner in the record. */
        public String owner() {
            return me;
        }

        /** Holds the lock for a time from now; returns false if it is another's by now. One that is free is taken. */
        public boolean extend(Duration time) {
            T again = record.apply(me, monochord.clock().instant().plus(time));
            return monochord.claim(again, owner.equalTo(me)).won();
        }

        /** Gives the lock back; returns false if it was another's by now. */
        public boolean release() {
            return monochord.delete(key).when(owner.equalTo(me)).once().attempt();
        }
    }
}
