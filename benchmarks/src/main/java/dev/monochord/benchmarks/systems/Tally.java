package dev.monochord.benchmarks.systems;

import dev.monochord.benchmarks.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one client saw, by route. Not thread-safe; several are added up at the end. */
final class Tally {

    private static final int SHOWN = 10;

    private final Map<String, Latencies> routes = new TreeMap<>();
    private final List<String> examples = new ArrayList<>();
    private long errors;

    void answered(String route, long nanos) {
        routes.computeIfAbsent(route, r -> new Latencies()).add(nanos);
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
                routes.computeIfAbsent(route, r -> new Latencies()).addAll(times));
        errors += other.errors;
        other.examples.stream().limit(SHOWN - Math.min(SHOWN, examples.size())).forEach(examples::add);
    }

    Map<String, Latencies> routes() {
        return routes;
    }

    long errors() {
        return errors;
    }

    /** The first errors. */
    List<String> examples() {
        return examples;
    }
}
