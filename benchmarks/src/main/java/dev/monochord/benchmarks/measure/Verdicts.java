package dev.monochord.benchmarks.measure;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints rates and ratios, and whether a ratio keeps what was promised. */
public final class Verdicts {

    private final PrintWriter out;
    private int missed;

    public Verdicts(PrintWriter out) {
        this.out = out;
    }

    public void heading(String text) {
        out.printf("%n%s%n", text);
        out.flush();
    }

    public void rate(String name, double rate, String unit) {
        out.printf(Locale.ROOT, "  %-46s %,14.0f %s%n", name, rate, unit);
        out.flush();
    }

    public void latency(String name, Latencies times) {
        out.printf(
                Locale.ROOT,
                "  %-46s %,14d requests, p50 %.2f ms, p99 %.2f ms%n",
                name,
                times.count(),
                times.quantile(0.5),
                times.quantile(0.99));
        out.flush();
    }

    /** A ratio that should not be below its aim. */
    public void atLeast(String name, double ratio, double aim) {
        verdict(name, ratio, "at least", aim, ratio >= aim);
    }

    /** A ratio that should not be above its aim. */
    public void atMost(String name, double ratio, double aim) {
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

    public int missed() {
        return missed;
    }
}
