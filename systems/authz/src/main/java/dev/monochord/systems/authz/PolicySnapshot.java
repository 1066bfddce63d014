package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.ActionSchema;
import dev.monochord.systems.authz.cedar.Policies;
import java.time.Instant;
import java.util.Map;

/**
 * The policies as they were at a moment, compiled.
 *
 * @param policies what is asked
 * @param names of the stored policies, by their ids
 * @param checksum of all texts and the schema
 * @param unsynced whether some of them may not be in the policy store as they are here
 * @param readAt when they were read
 */
record PolicySnapshot(Policies policies, Map<String, String> names, String checksum, boolean unsynced, Instant readAt) {

    PolicySnapshot {
        names = Map.copyOf(names);
    }

    ActionSchema schema() {
        return policies.schema();
    }

    /** The same, seen again later. */
    PolicySnapshot seenAt(Instant later) {
        return new PolicySnapshot(policies, names, checksum, unsynced, later);
    }
}
