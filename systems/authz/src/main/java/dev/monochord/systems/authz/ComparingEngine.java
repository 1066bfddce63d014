package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.ShownDifference;
import dev.monochord.systems.authz.Decision.Reason;
import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.Question;
import dev.monochord.systems.authz.store.RemotePolicyException;
import java.time.Clock;
import java.util.List;

/** Decides by the embedded Cedar, asks a policy store too, and counts where they differ. Thread-safe. */
final class ComparingEngine implements DecisionEngine {

    private final DecisionEngine embedded = DecisionEngine.embedded();
    private final DecisionEngine remote;
    private final DecisionComparison comparison;
    private final Clock clock;

    ComparingEngine(DecisionEngine remote, DecisionComparison comparison, Clock clock) {
        this.remote = remote;
        this.comparison = comparison;
        this.clock = clock;
    }

    @Override
    public CedarVerdict ask(PolicySnapshot snapshot, Question question) {
        CedarVerdict own = embedded.ask(snapshot, question);
        try {
            compare(snapshot, question, own, remote.ask(snapshot, question));
        } catch (RemotePolicyException failure) {
            comparison.failed(failure.text());
        }
        return own;
    }

    private void compare(PolicySnapshot snapshot, Question question, CedarVerdict own, CedarVerdict other) {
        Reason ownReason = Reason.of(own, snapshot);
        Reason otherReason = Reason.of(other, snapshot);
        boolean same = (ownReason == Reason.PERMITTED) == (otherReason == Reason.PERMITTED);
        if (same) {
            comparison.agreed();
            return;
        }
        comparison.differed(new ShownDifference(
                clock.instant(),
                question.principal().entity().toString(),
                question.action(),
                question.resource().entity().toString(),
                ownReason.name(),
                names(own, snapshot),
                otherReason.name(),
                names(other, snapshot)));
    }

    private static List<String> names(CedarVerdict verdict, PolicySnapshot snapshot) {
        return verdict.determining().stream()
                .map(id -> snapshot.names().getOrDefault(id, id))
                .sorted()
                .toList();
    }
}
