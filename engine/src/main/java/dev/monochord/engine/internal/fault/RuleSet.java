package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.FaultKind;
import dev.monochord.engine.internal.operation.ApiOperation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The rules that are on at one moment, by kind. */
final class RuleSet {

    static final RuleSet EMPTY = new RuleSet(List.of());

    private final Map<FaultKind, List<LiveRule>> byKind = new EnumMap<>(FaultKind.class);
    private final boolean requestFaults;

    RuleSet(List<LiveRule> all) {
        for (LiveRule rule : all) {
            byKind.computeIfAbsent(rule.rule().kind(), kind -> new ArrayList<>())
                    .add(rule);
        }
        requestFaults = byKind.keySet().stream().anyMatch(FaultKind::perRequest);
    }

    List<LiveRule> of(FaultKind kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    boolean has(FaultKind kind) {
        return byKind.containsKey(kind);
    }

    /** Whether any rule is of a kind that is decided for each request. */
    boolean hasRequestFaults() {
        return requestFaults;
    }

    /** Whether a rule of the kind is about the call and its chance comes up. */
    boolean meets(FaultKind kind, CallFacts call) {
        for (LiveRule rule : of(kind)) {
            if (rule.covers(call) && rule.meets()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a rule of the kind is about this table of an operation and its chance comes up. */
    boolean meets(FaultKind kind, ApiOperation<?> operation, String table) {
        for (LiveRule rule : of(kind)) {
            if (rule.covers(operation, table) && rule.meets()) {
                return true;
            }
        }
        return false;
    }
}
