package dev.monochord.web;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Formats access log entries and hands them to the writer in batches. Not thread-safe.
 *
 * <p>The cause of a status of 500 or more is on the same line: class and message of every exception in its chain. The
 * stack follows the first time an exception is thrown at a place, so that a store that is down does not fill the disk.
 */
final class AccessLine {

    private static final int MAX_WORD = 300;
    private static final int MAX_MESSAGE = 1_000;
    private static final int MAX_CAUSES = 8;
    private static final int MAX_STACKS = 1_000;

    private static final int BATCH = 16 * 1024;
    private static final int MICROS_PER_SECOND = 1_000_000;

    private final PrintWriter out;
    private final Set<String> seenStacks = new HashSet<>();
    private final StringBuilder line = new StringBuilder(2 * BATCH);

    /** The start of the last time stamp, up to its second: formatting one costs more than the rest of a line. */
    private String secondText = "";

    private long second = Long.MIN_VALUE;

    AccessLine(PrintWriter out) {
        this.out = out;
    }

    /** Appends an entry to the batch, and writes the batch if it is large enough. */
    void append(AccessEntry entry) {
        AccessDetails details = entry.details();
        Throwable thrown = details.thrown();
        time(entry.at());
        word(details.id());
        word(entry.remote());
        word(details.caller());
        word(entry.method());
        word(entry.path());
        line.append(entry.status()).append(' ').append(entry.bytes()).append("b ");
        line.append(entry.took().toNanos() / 1_000).append("us");
        if (thrown != null) {
            causes(thrown);
        }
        line.append(System.lineSeparator());
        if (thrown != null && isNew(thrown)) {
            write();
            thrown.printStackTrace(out);
        } else if (line.length() >= BATCH) {
            write();
        }
    }

    /** Writes the batch. */
    void write() {
        if (!line.isEmpty()) {
            out.write(line.toString());
            line.setLength(0);
        }
    }

    /** Appends a time in the ISO format, to the microsecond. */
    private void time(Instant at) {
        if (at.getEpochSecond() != second) {
            second = at.getEpochSecond();
            String text = Instant.ofEpochSecond(second).toString();
            secondText = text.substring(0, text.length() - 1);
        }
        line.append(secondText).append('.');
        int micros = at.getNano() / 1_000;
        for (int unit = MICROS_PER_SECOND / 10; unit > 0; unit /= 10) {
            line.append((char) ('0' + micros / unit % 10));
        }
        line.append("Z ");
    }

    private void causes(Throwable thrown) {
        String before = " ";
        Throwable cause = thrown;
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            line.append(before).append(cause.getClass().getName());
            if (cause.getMessage() != null) {
                line.append(": ");
                append(cause.getMessage(), MAX_MESSAGE, ' ');
            }
            before = "; caused by ";
            cause = cause.getCause();
        }
    }

    private boolean isNew(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        String place = thrown.getClass().getName() + (stack.length == 0 ? "" : "@" + stack[0]);
        return seenStacks.size() < MAX_STACKS && seenStacks.add(place);
    }

    /** Appends one word without spaces and control characters: a request must not be able to forge a line. */
    private void word(String text) {
        if (text.isEmpty()) {
            line.append('-');
        } else {
            append(text, MAX_WORD, '?');
        }
        line.append(' ');
    }

    private void append(String text, int max, char space) {
        int end = Math.min(text.length(), max);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c > ' ' && c < 0x7f) {
                line.append(c);
            } else if (c == ' ') {
                line.append(space);
            } else {
                line.append(Character.isISOControl(c) || Character.isWhitespace(c) || isLineSeparator(c) ? '?' : c);
            }
        }
    }

    private static boolean isLineSeparator(char c) {
        return c == '\u2028' || c == '\u2029';
    }
}
