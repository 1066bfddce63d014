package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;

/**
 * Writes warnings of a function to standard output, one JSON object per line, which CloudWatch Logs stores as one event with
 * fields that can be queried:
 *
 * <pre>{@code
 * {"timestamp":"2026-03-01T12:00:00Z","level":"WARNING","logger":"dev.monochord.systems.authz.Authorizer","message":"…"}
 * }</pre>
 *
 * <p>It handles {@link System.Logger} on the JVM's own back end. A program that brings another back end has its format.
 */
final class FunctionLog extends Handler {

    private static final Logger PACKAGE = Logger.getLogger("dev.monochord.systems.authz");

    private final Formatter text = new SimpleFormatter();

    private FunctionLog() {
        setLevel(Level.WARNING);
    }

    /** Handles what authz logs in this process from now on. Repeated calls have no effect. */
    static synchronized void install() {
        if (Stream.of(PACKAGE.getHandlers()).noneMatch(FunctionLog.class::isInstance)) {
            PACKAGE.addHandler(new FunctionLog());
            PACKAGE.setUseParentHandlers(false);
        }
    }

    @Override
    public void publish(LogRecord line) {
        if (!isLoggable(line)) {
            return;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("timestamp", line.getInstant().toString());
        fields.put("level", line.getLevel().getName());
        fields.put("logger", line.getLoggerName());
        fields.put("message", text.formatMessage(line));
        System.out.println(new String(Json.lenient().write(fields), UTF_8));
    }

    @Override
    public void flush() {
        System.out.flush();
    }

    @Override
    public void close() {}
}
