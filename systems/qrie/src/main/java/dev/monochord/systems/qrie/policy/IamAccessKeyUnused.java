package dev.monochord.systems.qrie.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An active access key was used, or made, within ninety days. */
final class IamAccessKeyUnused implements Evaluator {

    private static final Duration MAX_UNUSED = Duration.ofDays(90);

    @Override
    public Evaluation evaluate(Subject subject) {
        if (!subject.arn().type().equals("user")) {
            return Evaluation.NOT_CONCERNED;
        }
        List<String> idle = AccessKey.activeOf(subject).stream()
                .filter(key -> key.isIdle(subject, MAX_UNUSED))
                .map(AccessKey::id)
                .toList();
        return idle.isEmpty()
                ? Evaluation.COMPLIANT
                : Evaluation.violation("an access key was not used for 90 days", Map.of("AccessKeyIds", idle));
    }
}
