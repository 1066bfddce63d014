package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.Subject;
import java.time.Instant;
import java.util.Map;

/**
 * A resource as it was described.
 *
 * @param name which one
 * @param configuration how it was set up, whole
 * @param time when it was so, in milliseconds
 */
record ResourceSnapshot(ResourceName name, Map<String, Object> configuration, Instant time) {

    Subject subject() {
        return new Subject(name.arn(), configuration, time);
    }

    /** As it is stored. */
    Resource resource() {
        Truncation fitted = Truncation.of(configuration);
        return new Resource(
                name.account(),
                name.text(),
                name.service(),
                fitted.document(),
                time,
                time,
                fitted.truncated() ? true : null,
                fitted.digest());
    }

    /** Whether a stored resource has the same configuration. */
    boolean isSameAs(Resource stored) {
        return digest(stored).equals(Documents.digest(configuration));
    }

    /** The digest of the whole configuration of a stored resource. */
    static String digest(Resource stored) {
        String digest = stored.digest();
        return digest == null ? Documents.digest(stored.configuration()) : digest;
    }
}
