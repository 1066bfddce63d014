package dev.monochord.console.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the charts draw: for each of the busiest tables and indexes, a value for each second.
 *
 * @param seconds since 1970
 */
record EngineSeries(List<Long> seconds, List<Line> lines) {

    private static final int MAX_LINES = 6;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * A table or an index.
     *
     * @param calls calls per second
     * @param latency the mean latency in milliseconds; 0 in a second without a call
     * @param read read units per second
     * @param write write units per second
     */
    record Line(String name, List<Long> calls, List<Double> latency, List<Double> read, List<Double> write) {}

    static EngineSeries of(List<EngineControl.Second> seconds) {
        Map<String, Long> totals = new LinkedHashMap<>();
        List<Map<String, EngineControl.Use>> bySecond = new ArrayList<>();
        for (EngineControl.Second second : seconds) {
            Map<String, EngineControl.Use> uses = new HashMap<>();
            for (EngineControl.Use use : second.uses()) {
                totals.merge(use.name(), use.calls(), Long::sum);
                uses.put(use.name(), use);
            }
            bySecond.add(uses);
        }
        List<Line> lines = totals.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MAX_LINES)
                .map(entry -> line(entry.getKey(), bySecond))
                .toList();
        return new EngineSeries(seconds.stream().map(EngineControl.Second::at).toList(), lines);
    }

    private static Line line(String name, List<Map<String, EngineControl.Use>> seconds) {
        Line line = new Line(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Map<String, EngineControl.Use> uses : seconds) {
            EngineControl.Use use = uses.get(name);
            long calls = use == null ? 0 : use.calls();
            line.calls.add(calls);
            line.latency.add(use == null ? 0.0 : use.nanos() / NANOS_PER_MILLI / Math.max(1, calls));
            line.read.add(use == null ? 0.0 : use.readUnits());
            line.write.add(use == null ? 0.0 : use.writeUnits());
        }
        return line;
    }
}
