package dev.monochord.systems.nucleus.envelope;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import org.jspecify.annotations.Nullable;

/** The refusals of Nucleus' own. */
public final class NucleusRefusals {

    private NucleusRefusals() {}

    public static RefusedException noAccount() {
        return Refusal.notFound("account not found");
    }

    public static RefusedException noSchedule() {
        return Refusal.notFound("schedule not found");
    }

    public static RefusedException noResource() {
        return Refusal.notFound("resource not found");
    }

    public static RefusedException beingDeleted() {
        return Refusal.conflict("schedule is being deleted");
    }

    /** Says which version there is, or that there is none: items of older programs do not count their writes. */
    static RefusedException moved(@Nullable Long version) {
        String now = version == null ? "it has no version" : "its version is " + version;
        return Refusal.changed("it has changed: " + now);
    }
}
