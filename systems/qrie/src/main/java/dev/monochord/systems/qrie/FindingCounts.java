package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.State;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Findings as they are counted. Not thread-safe. */
final class FindingCounts {

    private final Map<State, Long> byState = new EnumMap<>(State.class);
    private final Map<SeverityRange.Band, Long> activeByBand = new EnumMap<>(SeverityRange.Band.class);
    private final Map<String, Map<State, Long>> byPolicy = new TreeMap<>();

    void add(Finding finding) {
        byState.merge(finding.state(), 1L, Long::sum);
        if (finding.state() == State.ACTIVE) {
            activeByBand.merge(SeverityRange.Band.of(finding.rank()), 1L, Long::sum);
        }
        byPolicy.computeIfAbsent(finding.policy(), policy -> new EnumMap<>(State.class))
                .merge(finding.state(), 1L, Long::sum);
    }

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        long active = byState.getOrDefault(State.ACTIVE, 0L);
        long resolved = byState.getOrDefault(State.RESOLVED, 0L);
        document.put("total_findings", active + resolved);
        document.put("active_findings", active);
        document.put("resolved_findings", resolved);
        for (SeverityRange.Band band : SeverityRange.Band.values()) {
            document.put(band.label() + "_findings", activeByBand.getOrDefault(band, 0L));
        }
        Map<String, Object> policies = new LinkedHashMap<>();
        byPolicy.forEach((policy, states) -> {
            Map<String, Object> counts = new LinkedHashMap<>();
            counts.put("active", states.getOrDefault(State.ACTIVE, 0L));
            counts.put("resolved", states.getOrDefault(State.RESOLVED, 0L));
            policies.put(policy, counts);
        });
        document.put("findings_by_policy", policies);
        return document;
    }
}
