package dev.monochord.systems.authz;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import org.jspecify.annotations.Nullable;

/** The refusals of the authorizer's own. */
final class AuthzRefusals {

    private AuthzRefusals() {}

    static RefusedException notFound(String what) {
        return Refusal.notFound(what + " not found");
    }

    static RefusedException beingDeleted(String what) {
        return Refusal.conflict(what + " is being deleted");
    }

    static RefusedException unauthenticated() {
        return Refusal.unauthenticated("the header Authorization does not prove who asks");
    }

    /** Refuses a version that is not the stored one; null accepts any. */
    static void requireVersion(@Nullable Long wanted, @Nullable Long stored) {
        if (wanted != null && wanted != (stored == null ? 0 : stored)) {
            throw Refusal.changed();
        }
    }
}
