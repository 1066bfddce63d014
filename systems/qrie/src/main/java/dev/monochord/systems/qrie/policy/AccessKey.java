package dev.monochord.systems.qrie.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** The active keys of a user, as ListAccessKeys tells of them, with GetAccessKeyLastUsed beside or in them. */
    static List<AccessKey> activeOf(Subject subject) {
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

    /** Whether it was made longer ago than this. */
    boolean isOlder(Subject subject, Duration age) {
        return created != null && subject.isLongerAgo(created, age);
    }

    /** Whether it was last used, or if never, made, longer ago than this. */
    boolean isIdle(Subject subject, Duration time) {
        return used == null ? isOlder(subject, time) : subject.isLongerAgo(used, time);
    }
}
