package dev.monochord.systems.qrie.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An active access key is at most ninety days old. */
final class IamAccessKeyNotRotated implements Evaluator {

    private static final Duration OLDEST = Duration.ofDays(90);

    @Override
    public Evaluation evaluate(Subject subject) {
        if (!subject.arn().type().equals("user")) {
            return Evaluation.NOT_CONCERNED;
        }
        List<String> old = AccessKey.activeOf(subject).stream()
                .filter(key -> key.isOlder(subject, OLDEST))
                .map(AccessKey::id)
                .toList();
        return old.isEmpty()
                ? Evaluation.COMPLIANT
                : Evaluation.violation("an access key is older than 90 days", Map.of("AccessKeyIds", old));
    }
}
