package dev.monochord.migrate.postgres.change;

import java.util.Optional;

/**
 * How far the reader is behind.
 *
 * @param amount bytes of WAL that the slot retains, or rows in the outbox
 * @param unit {@code bytes} or {@code rows}
 * @param status {@code wal_status} of the slot: {@code reserved}, {@code extended}, {@code unreserved}; {@code outbox}
 *     for an outbox
 */
public record SourceLag(long amount, String unit, String status) {

    /** Returns the {@code wal_status} of a slot for which the server keeps more WAL than usual; empty if there is none. */
    public Optional<String> unusualStatus() {
        return Optional.of(status).filter(found -> !found.equals("reserved") && !found.equals("outbox"));
    }

    /** Whether the server may soon remove WAL that is still needed. */
    public boolean isEndangered() {
        return status.equals("unreserved");
    }
}
