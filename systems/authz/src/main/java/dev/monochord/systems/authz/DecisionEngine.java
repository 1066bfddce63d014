package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.Question;

/** What judges a question by the policies. Thread-safe. */
interface DecisionEngine {

    /**
     * Judges.
     *
     * @param snapshot the policies as this process has them
     * @throws dev.monochord.systems.authz.store.RemotePolicyException if a policy store decides and could not be asked
     */
    CedarVerdict ask(PolicySnapshot snapshot, Question question);

    /** Returns the embedded Cedar. */
    static DecisionEngine embedded() {
        return (snapshot, question) -> snapshot.policies().ask(question);
    }
}
