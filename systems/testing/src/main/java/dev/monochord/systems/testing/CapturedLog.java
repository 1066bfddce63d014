package dev.monochord.systems.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures what the classes of a package log at INFO and above, instead of printing it. Thread-safe. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private CapturedLog(Logger logger) {
        this.logger = logger;
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    /** Captures the log of a package and the packages below it until closed. */
    public static CapturedLog of(Class<?> anyOfPackage) {
        return new CapturedLog(Logger.getLogger(anyOfPackage.getPackageName()));
    }

    /** Returns the lines so far, each with its level, such as {@code WARNING account 1: …}. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }
}
