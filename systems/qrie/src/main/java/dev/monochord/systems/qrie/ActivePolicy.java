package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.BuiltInPolicy;

/**
 * A policy that is applied, with what it was launched with.
 *
 * @param policy what it finds
 * @param launched for whom, and how severe
 */
record ActivePolicy(BuiltInPolicy policy, LaunchedPolicy launched) {

    String id() {
        return policy.id();
    }

    int severity() {
        Integer own = launched.severity();
        return own == null ? policy.severity() : own;
    }

    String remediation() {
        String own = launched.remediation();
        return own == null ? policy.remediation() : own;
    }

    boolean isFor(MonitoredAccount account) {
        return ScopeRules.includes(launched.scopeOrAll(), account);
    }
}
