package dev.monochord.systems.qrie.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an evaluator says of a resource. A policy that is not about a resource has nothing against it.
 *
 * @param concerned whether the policy is about such a resource at all
 * @param compliant whether there is nothing to be found
 * @param evidence what was seen, where there is something
 */
public record Evaluation(boolean concerned, boolean compliant, Map<String, Object> evidence) {

    static final Evaluation COMPLIANT = new Evaluation(true, true, Map.of());
    static final Evaluation NOT_CONCERNED = new Evaluation(false, true, Map.of());

    public Evaluation {
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }

    /** Something was found. */
    static Evaluation violation(String reason, Map<String, ?> seen) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("reason", reason);
        evidence.putAll(seen);
        return new Evaluation(true, false, evidence);
    }

    static Evaluation violation(String reason) {
        return violation(reason, Map.of());
    }
}
