package dev.monochord.systems.authz;

import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.Map;
import java.util.TreeMap;

/**
 * A stored policy that cannot be evaluated.
 *
 * @param policy the stored policy
 * @param problem what is wrong with it, such as {@code has no statement}
 * @param denies whether every decision is a denial because of it
 */
record UnusablePolicy(Policy policy, String problem, boolean denies) {

    /** Returns the row as it is reported to operators. */
    UnreadableItem row(String table) {
        Map<String, String> key = new TreeMap<>();
        PolicyItem.key(policy.name()).attributes().forEach((name, value) -> key.put(name, value.s()));
        return new UnreadableItem(table, "Policy", "allPolicies", key, message());
    }

    /** Returns what is wrong and what follows from it. */
    String message() {
        return "policy " + policy.name() + " " + problem
                + (denies ? ", so every decision is a denial; correct or delete it" : " and is ignored");
    }
}
