package dev.monochord.model.problem;

/** How much a problem matters. */
public enum ProblemSeverity {
    /** The design does not work. */
    ERROR,
    /** The design works and may hurt; a warning that can be made an error, or switched off by its id. */
    LINT
}
