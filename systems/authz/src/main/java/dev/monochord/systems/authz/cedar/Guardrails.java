package dev.monochord.systems.authz.cedar;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The policies that are always there and that none can permit around. */
public final class Guardrails {

    private static final String PREFIX = "guardrail-";

    private Guardrails() {}

    /** Whether this is the id of one of them; stored policies cannot have it. */
    public static boolean isGuardrail(String policyId) {
        return policyId.startsWith(PREFIX);
    }

    static List<PolicyText> of(String namespace) {
        String global = groups(namespace, ActionGroup::global);
        String inTenant = groups(namespace, group -> !group.global());
        String all = groups(namespace, group -> true);
        return List.of(
                new PolicyText(
                        PREFIX + "global-action-of-tenant",
                        "forbid (principal, action in " + global + ", resource) when { principal has tenantId };"),
                new PolicyText(
                        PREFIX + "tenant",
                        "forbid (principal, action in " + inTenant + ", resource) unless { principal has tenantId"
                                + " && resource has tenantId && resource.tenantId == principal.tenantId };"),
                new PolicyText(
                        PREFIX + "action-without-group",
                        "forbid (principal, action, resource) unless { action in " + all + " };"));
    }

    private static String groups(String namespace, Predicate<ActionGroup> wanted) {
        return ActionGroup.values().stream()
                .filter(wanted)
                .map(group -> new EntityId(namespace + "::Action", group.name()).toString())
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
