package dev.monochord.cli;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * How far something has come, on a terminal as a bar that moves and in a log as a line for each tenth. Thread-safe.
 */
final class ProgressBar {

    private static final int WIDTH = 30;
    private static final long REFRESH_NANOS = 200_000_000L;

    private final PrintWriter err;
    private final String what;
    private final long total;
    private final boolean moving;
    private final long began = System.nanoTime();
    private long drawn = began - REFRESH_NANOS;
    private long tenths;

    ProgressBar(PrintWriter err, String what, long total, boolean moving) {
        this.err = err;
        this.what = what;
        this.total = total;
        this.moving = moving;
    }

    /** So many are done. */
    synchronized void at(long done) {
        long now = System.nanoTime();
        boolean last = done >= total;
        if (moving) {
            if (last || now - drawn >= REFRESH_NANOS) {
                drawn = now;
                err.print("\r" + line(done, now));
                if (last) {
                    err.println();
                }
                err.flush();
            }
        } else if (done * 10 / total > tenths) {
            tenths = done * 10 / total;
            err.println(line(done, now));
        }
    }

    private String line(long done, long now) {
        int filled = (int) (done * WIDTH / total);
        double seconds = Math.max((now - began) / 1e9, 1e-3);
        double rate = done / seconds;
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  %,d of %,d %s, %,.0f/s%s ",
                "=".repeat(filled),
                " ".repeat(WIDTH - filled),
                done * 100 / total,
                done,
                total,
                what,
                rate,
                left(done, rate));
    }

    /** The first percent is too little to tell the rest from. */
    private String left(long done, double rate) {
        return done * 100 < total ? "" : String.format(Locale.ROOT, ", %,.0f s left", (total - done) / rate);
    }
}
