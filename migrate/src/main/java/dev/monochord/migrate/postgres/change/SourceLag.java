package dev.monochord.migrate.postgres.change;

/**
 * How far the reader is behind.
 *
 * @param amount bytes of WAL that the slot retains, or rows in the outbox
 * @param unit {@code bytes} or {@code rows}
 * @param status {@code wal_status} of the slot: {@code reserved}, {@code extended}, {@code unreserved}; {@code outbox}
 *     for an outbox
 */
public record SourceLag(long amount, String unit, String status) {

    /** Whether the server may soon remove WAL that is still needed. */
    public boolean isEndangered() {
        return status.equals("unreserved");
    }
}
