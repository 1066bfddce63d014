package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.ActionSchema;
import dev.monochord.systems.authz.cedar.Policies;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The policies as they were at a moment, compiled.
 *
 * @param policies those that can be evaluated
 * @param unusable those that cannot
 * @param names of the stored policies, by their ids
 * @param checksum of all texts and the schema
 * @param unsynced whether some of them may not be in the policy store as they are here
 * @param readAt when they were read
 */
record PolicySnapshot(
        Policies policies,
        List<UnusablePolicy> unusable,
        Map<String, String> names,
        String checksum,
        boolean unsynced,
        Instant readAt) {

    PolicySnapshot {
        unusable = List.copyOf(unusable);
        names = Map.copyOf(names);
    }

    ActionSchema schema() {
        return policies.schema();
    }

    /** Returns the unusable policies because of which every decision is a denial. */
    List<UnusablePolicy> denying() {
        return unusable.stream().filter(UnusablePolicy::denies).toList();
    }

    /** The same, seen again later. */
    PolicySnapshot seenAt(Instant later) {
        return new PolicySnapshot(policies, unusable, names, checksum, unsynced, later);
    }
}
