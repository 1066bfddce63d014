package dev.monochord.console.item;

import dev.monochord.console.call.StartKey;
import dev.monochord.console.frame.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Looks for rows that cannot be read, in the order of the store. Rows of some tables take long to decode, so a page ends after
 * a time rather than a number of rows, and goes on where it ended only when it is asked to. Thread-safe.
 *
 * @param nanoTime a monotonic clock
 */
record UnreadableSearch(ServedTable table, LongSupplier nanoTime) {

    private static final int ROWS_PER_REQUEST = 50;
    private static final int MAX_FOUND = 50;
    private static final int MAX_ROWS = 2_000;
    private static final long TIMEOUT_NANOS = Duration.ofMillis(120).toNanos();

    /** @param start the key to go on after; empty to begin */
    UnreadableView from(Map<String, AttributeValue> start) {
        long began = nanoTime.getAsLong();
        StoredRows stored = new StoredRows(table);
        List<RowView> found = new ArrayList<>();
        Map<String, AttributeValue> from = start;
        double consumed = 0;
        int looked = 0;
        do {
            ScanResponse page = stored.scan(ROWS_PER_REQUEST, from);
            consumed += page.consumedCapacity().capacityUnits();
            looked += page.items().size();
            page.items().stream()
                    .map(row -> RowView.of(table, row))
                    .filter(row -> row.reason() != null)
                    .forEach(found::add);
            from = page.lastEvaluatedKey();
        } while (!from.isEmpty()
                && found.size() < MAX_FOUND
                && looked < MAX_ROWS
                && nanoTime.getAsLong() - began < TIMEOUT_NANOS);
        return new UnreadableView(
                table,
                found,
                looked,
                Figures.units(consumed),
                from.isEmpty()
                        ? null
                        : table.path() + "/unreadable?token=" + ItemAddress.encoded(StartKey.encode(from)));
    }
}
