package dev.monochord.systems.qrie.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An access key of a user that can be used.
 *
 * @param id which one; no secret
 * @param created since when it is there, if that is told
 * @param used when it was last used, if ever
 */
record AccessKey(
        String id, @Nullable Instant created, @Nullable Instant used) {

    private static final Duration LIMIT = Duration.ofDays(90);

    /** Finds users that have an active key of which this holds. */
    static Evaluator none(BiPredicate<AccessKey, Subject> outdated, String reason) {
        return subject -> {
            if (!subject.arn().type().equals("user")) {
                return Evaluation.NOT_CONCERNED;
            }
            List<String> found = activeOf(subject).stream()
                    .filter(key -> outdated.test(key, subject))
                    .map(AccessKey::id)
                    .toList();
            return found.isEmpty() ? Evaluation.COMPLIANT : Evaluation.violation(reason, Map.of("AccessKeyIds", found));
        };
    }

    /** The active keys of a user, as ListAccessKeys tells of them, with GetAccessKeyLastUsed beside or in them. */
    private static List<AccessKey> activeOf(Subject subject) {
        List<Map<?, ?>> keys =
                subject.has("AccessKeys") ? subject.objects("AccessKeys") : subject.objects("AccessKeyMetadata");
        return keys.stream()
                .filter(key -> "Active".equals(key.get("Status")))
                .map(AccessKey::of)
                .toList();
    }

    private static AccessKey of(Map<?, ?> key) {
        Object used = key.get("AccessKeyLastUsed") instanceof Map<?, ?> last
                ? last.get("LastUsedDate")
                : key.get("LastUsedDate");
        return new AccessKey(
                Objects.toString(key.get("AccessKeyId"), ""),
                Subject.moment(key.get("CreateDate")).orElse(null),
                Subject.moment(used).orElse(null));
    }

    /** Whether it was made more than ninety days ago. */
    boolean isOld(Subject subject) {
        return created != null && subject.isLongerAgo(created, LIMIT);
    }

    /** Whether it was last used, or if never, made, more than ninety days ago. */
    boolean isIdle(Subject subject) {
        return used == null ? isOld(subject) : subject.isLongerAgo(used, LIMIT);
    }
}
