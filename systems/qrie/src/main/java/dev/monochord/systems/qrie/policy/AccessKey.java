package dev.monochord.systems.qrie.policy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An access key of a user that can be used.
 *
 * @param id which one; no secret
 * @param created since when it is there
 * @param used when it was last used, if ever
 */
record AccessKey(String id, Optional<Instant> created, Optional<Instant> used) {

    /** The active keys of a user, as ListAccessKeys tells of them, with GetAccessKeyLastUsed beside or in them. */
    static List<AccessKey> activeOf(Subject subject) {
        if (!subject.arn().type().equals("user")) {
            return List.of();
        }
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
                Subject.moment(key.get("CreateDate")),
                Subject.moment(used));
    }
}
