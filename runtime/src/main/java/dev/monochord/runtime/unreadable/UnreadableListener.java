package dev.monochord.runtime.unreadable;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Is told of every row that a read skips because it cannot be read. A row is reported each time that a read meets it. The
 * listener is called on the reading thread, by several at a time, so it must be fast and thread-safe; what it throws reaches
 * the caller of the read.
 */
@FunctionalInterface
public interface UnreadableListener {

    void skipped(UnreadableItem item);

    /** Tells this listener, then another. */
    default UnreadableListener andThen(UnreadableListener other) {
        return item -> {
            skipped(item);
            other.skipped(item);
        };
    }

    /** Logs each row to {@code System.Logger} at DEBUG: what a {@code Monochord} does without another listener. */
    static UnreadableListener logging() {
        Logger log = System.getLogger(UnreadableListener.class.getName());
        return item -> log.log(Level.DEBUG, () -> "Skipped " + item);
    }
}
