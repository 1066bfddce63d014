package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.CedarVerdict.PolicyError;
import dev.monochord.systems.authz.cedar.Policies;
import dev.monochord.systems.authz.cedar.Question;
import dev.monochord.systems.authz.store.RemotePolicies;
import java.util.List;

/**
 * Decides by a policy store. The guardrails are asked here first, so that no change of the store takes them away, and what
 * they forbid costs no call. While a change has not arrived in the store, the embedded Cedar has to allow too: a policy that
 * forbids counts as soon as it is stored, and one that permits is over as soon as it is deleted. Thread-safe.
 */
record RemoteEngine(RemotePolicies remote) implements DecisionEngine {

    @Override
    public CedarVerdict ask(PolicySnapshot snapshot, Question question) {
        Policies own = snapshot.policies();
        CedarVerdict guardrails = own.askGuardrails(question);
        if (!guardrails.determining().isEmpty()
                || !guardrails.refusals().isEmpty()
                || !guardrails.errors().isEmpty()) {
            return guardrails;
        }
        CedarVerdict verdict = attributed(remote.ask(question, snapshot.schema().namespace()), own);
        if (snapshot.unsynced() && verdict.allowed()) {
            CedarVerdict embedded = own.ask(question);
            return embedded.allowed() ? verdict : embedded;
        }
        return verdict;
    }

    /** The store tells errors as text. One that names only policies that permit is theirs; any other may hide a prohibition. */
    private static CedarVerdict attributed(CedarVerdict verdict, Policies own) {
        List<PolicyError> errors = verdict.errors().stream()
                .map(error -> new PolicyError(policyIn(error.message(), own), error.message()))
                .toList();
        return new CedarVerdict(verdict.allowed(), verdict.determining(), errors, verdict.refusals());
    }

    private static String policyIn(String message, Policies own) {
        List<String> named = own.ids().stream().filter(message::contains).toList();
        return named.size() == 1 ? named.get(0) : "";
    }
}
