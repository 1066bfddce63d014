package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import java.util.ArrayList;
import java.util.List;

/** The consequence of a failed condition. */
sealed interface FailureVerdict {

    /** The caller gets an error. */
    record Refused(MonochordException error) implements FailureVerdict {}

    /** The write is planned again, after these remedies, because its plan is outdated. */
    record Again(List<Remedy> remedies) implements FailureVerdict {

        public Again {
            remedies = List.copyOf(remedies);
        }

        Again and(Again other) {
            List<Remedy> both = new ArrayList<>(remedies);
            both.addAll(other.remedies);
            return new Again(both);
        }
    }

    /** Names the step that failed, unless it is known. */
    default FailureVerdict in(String step) {
        if (this instanceof Refused refused) {
            refused.error().failedIn(step);
        }
        return this;
    }

    static FailureVerdict refused(MonochordException error) {
        return new Refused(error);
    }

    /** Plans again from another read. */
    static FailureVerdict again() {
        return new Again(List.of());
    }

    /** Plans again after a step has recorded what was found. */
    static FailureVerdict again(Runnable note) {
        return again(new Remedy.Note(note));
    }

    static FailureVerdict again(Remedy remedy) {
        return new Again(List.of(remedy));
    }
}
