package dev.monochord.benchmarks.engine;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints rates and ratios, and whether a ratio keeps what was promised. */
final class Verdicts {

    private final PrintWriter out;
    private int missed;

    Verdicts(PrintWriter out) {
        this.out = out;
    }

    void heading(String text) {
        out.printf("%n%s%n", text);
        out.flush();
    }

    void rate(String name, double rate, String unit) {
        out.printf(Locale.ROOT, "  %-46s %,14.0f %s%n", name, rate, unit);
        out.flush();
    }

    /** A ratio that should not be below its aim. */
    void atLeast(String name, double ratio, double aim) {
        verdict(name, ratio, "at least", aim, ratio >= aim);
    }

    /** A ratio that should not be above its aim. */
    void atMost(String name, double ratio, double aim) {
        verdict(name, ratio, "at most", aim, ratio <= aim);
    }

    private void verdict(String name, double ratio, String relation, double aim, boolean holds) {
        if (!holds) {
            missed++;
        }
        out.printf(
                Locale.ROOT, "  %-46s %14.2f (%s %.2f: %s)%n", name, ratio, relation, aim, holds ? "holds" : "MISSED");
        out.flush();
    }

    int missed() {
        return missed;
    }
}
