package dev.monochord.systems.cello;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;

/** The refusals of Cello's own. */
final class CelloRefusals {

    static final String NO_PROJECT = "project does not exist";

    private CelloRefusals() {}

    static RefusedException invalid(String what) {
        return Refusal.invalid("invalid request, " + what);
    }

    static RefusedException beingDeleted() {
        return Refusal.conflict("project is being deleted");
    }
}
