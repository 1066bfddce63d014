package dev.monochord.benchmarks.systems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one client saw, by route. For one thread; several are added up at the end. */
final class Tally {

    private static final int SHOWN = 10;

    private final Map<String, Times> routes = new TreeMap<>();
    private final List<String> examples = new ArrayList<>();
    private long errors;

    void answered(String route, long nanos) {
        routes.computeIfAbsent(route, r -> new Times()).add(nanos);
    }

    void failed(String route, String how) {
        errors++;
        if (examples.size() < SHOWN) {
            examples.add(route + ": " + how);
        }
    }

    /** Forgets what was seen while everything warmed up; errors are kept. */
    void restart() {
        routes.clear();
    }

    void add(Tally other) {
        other.routes.forEach((route, times) ->
                routes.computeIfAbsent(route, r -> new Times()).addAll(times));
        errors += other.errors;
        other.examples.stream().limit(SHOWN - Math.min(SHOWN, examples.size())).forEach(examples::add);
    }

    Map<String, Times> routes() {
        return routes;
    }

    long errors() {
        return errors;
    }

    /** The first errors. */
    List<String> examples() {
        return examples;
    }

    /** Times of calls, all of them: a minute has less than a million. */
    static final class Times {

        private long[] nanos = new long[256];
        private int count;

        void add(long time) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, count * 2);
            }
            nanos[count++] = time;
        }

        void addAll(Times other) {
            for (int i = 0; i < other.count; i++) {
                add(other.nanos[i]);
            }
        }

        int count() {
            return count;
        }

        /** The time that this share of the calls did not exceed, in milliseconds. */
        double quantile(double share) {
            if (count == 0) {
                return 0;
            }
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            int at = (int) Math.ceil(share * count) - 1;
            return sorted[Math.max(0, at)] / 1e6;
        }
    }
}
