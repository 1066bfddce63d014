package dev.monochord.systems.qrie.policy;

import java.time.Duration;
import java.util.Map;

/** The root of an account has no access keys and was not used for ninety days. */
final class IamRootAccountActive implements Evaluator {

    private static final Duration QUIET = Duration.ofDays(90);

    @Override
    public Evaluation evaluate(Subject subject) {
        if (!subject.arn().type().equals("root")) {
            return Evaluation.NOT_CONCERNED;
        }
        boolean keys = subject.number("AccountAccessKeysPresent")
                        .filter(count -> count.signum() > 0)
                        .isPresent()
                || subject.isTrue("AccountAccessKeysPresent");
        boolean used = subject.time("PasswordLastUsed")
                .filter(last -> !subject.isLongerAgo(last, QUIET))
                .isPresent();
        return keys || used
                ? Evaluation.violation("the root of the account is in use", Map.of("AccessKeys", keys, "Used", used))
                : Evaluation.COMPLIANT;
    }
}
