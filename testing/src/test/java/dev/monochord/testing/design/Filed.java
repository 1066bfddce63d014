package dev.monochord.testing.design;

/** Everything that is stored under a score. */
public sealed interface Filed permits Score, Part, Loan, Note {

    String scoreId();
}
