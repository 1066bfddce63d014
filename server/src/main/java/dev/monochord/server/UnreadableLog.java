package dev.monochord.server;

import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.runtime.unreadable.UnreadableListener;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes a line for each row that reads skip because it cannot be read. Thread-safe.
 *
 * <p>A row is logged once for each reason, however often it is met, and after the first 1,000 no more are: a bad row in a
 * listing that is read all the time does not flood the log, and memory is bounded. The metric counts every skip.
 */
public final class UnreadableLog implements UnreadableListener {

    private static final int MAX_LOGGED = 1_000;

    private final PrintWriter out;
    private final Set<Row> logged = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean full = new AtomicBoolean();

    private record Row(String table, String key, String reason) {}

    public UnreadableLog(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void skipped(UnreadableItem item) {
        Row row = new Row(item.table(), item.keyText(), item.reason());
        if (logged.contains(row)) {
            return;
        }
        if (logged.size() >= MAX_LOGGED) {
            if (full.compareAndSet(false, true)) {
                out.println("Skipped more than " + MAX_LOGGED
                        + " unreadable rows; no more are logged. List them with 'monochord unreadable'.");
            }
            return;
        }
        if (logged.add(row)) {
            out.println("Skipped an unreadable row of table " + row.table + " (" + item.pattern() + "): " + row.key
                    + ": " + row.reason);
        }
    }
}
