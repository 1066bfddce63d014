package dev.monochord.systems.authz.cedar;

import java.util.List;
import java.util.Set;

/**
 * What Cedar says.
 *
 * @param allowed whether some policy permits and none forbids
 * @param determining the ids of the policies that made it so
 * @param errors of single policies that could not be evaluated
 * @param refusals why the question as a whole could not be asked; empty if it was
 */
public record CedarVerdict(boolean allowed, Set<String> determining, List<PolicyError> errors, List<String> refusals) {

    /**
     * A policy that could not be evaluated.
     *
     * @param policyId which
     * @param message what Cedar says
     */
    public record PolicyError(String policyId, String message) {}

    public CedarVerdict {
        determining = Set.copyOf(determining);
        errors = List.copyOf(errors);
        refusals = List.copyOf(refusals);
    }

    static CedarVerdict refused(List<String> why) {
        return new CedarVerdict(false, Set.of(), List.of(), why);
    }
}
