package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;

/** What follows from a condition that failed. */
sealed interface FailureVerdict {

    /** The caller is told. */
    record Refused(MonochordException error) implements FailureVerdict {}

    /** The write is planned again after a remedy: what it was planned on is no longer so. */
    record Again(Runnable remedy) implements FailureVerdict {}

    static FailureVerdict refused(MonochordException error) {
        return new Refused(error);
    }

    static FailureVerdict again(Runnable remedy) {
        return new Again(remedy);
    }
}
