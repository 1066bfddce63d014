package dev.monochord.server;

import java.io.PrintWriter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * An access log of one line per request. Thread-safe.
 *
 * <p>A fault is written below its line with its stack, the first time it comes from a place; afterwards the line names
 * its class only, so that a store that is down does not fill the disk.
 */
public final class TextAccessLog implements AccessLog {

    private static final int LONGEST = 300;
    private static final int REMEMBERED = 1_000;

    private final PrintWriter out;
    private final ConcurrentMap<String, Boolean> seen = new ConcurrentHashMap<>();

    public TextAccessLog(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void answered(AccessEntry entry, @Nullable Throwable thrown) {
        String line = entry.at() + " " + entry.id() + " " + entry.remote() + " " + clean(entry.caller()) + " "
                + clean(entry.method()) + " " + clean(entry.path()) + " " + entry.status() + " " + entry.bytes() + "b "
                + entry.took().toNanos() / 1_000 + "us";
        synchronized (out) {
            if (thrown == null) {
                out.println(line);
            } else {
                out.println(line + " " + thrown.getClass().getName());
                if (isNew(thrown)) {
                    thrown.printStackTrace(out);
                }
            }
        }
    }

    private boolean isNew(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        String place = thrown.getClass().getName() + (stack.length == 0 ? "" : "@" + stack[0]);
        return seen.size() < REMEMBERED && seen.putIfAbsent(place, true) == null;
    }

    /** One word without control characters: a request must not be able to write lines of its own. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .limit(LONGEST)
                .map(c -> c <= ' ' || c == 0x7f || Character.isISOControl(c) || Character.isWhitespace(c) ? '?' : c)
                .forEach(clean::appendCodePoint);
        return clean.isEmpty() ? "-" : clean.toString();
    }
}
