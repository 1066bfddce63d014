package dev.monochord.systems.authz;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records what a class logs at WARNING or above, until it is closed. */
final class LogRecords extends Handler implements AutoCloseable {

    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger;

    private LogRecords(Logger logger) {
        this.logger = logger;
    }

    static LogRecords of(Class<?> type) {
        LogRecords records = new LogRecords(Logger.getLogger(type.getName()));
        records.logger.addHandler(records);
        return records;
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
            messages.add(entry.getMessage());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
