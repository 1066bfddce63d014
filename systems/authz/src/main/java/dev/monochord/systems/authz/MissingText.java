package dev.monochord.systems.authz;

/** The effect of a stored policy without text on decisions of the embedded Cedar. */
enum MissingText {
    /** Every decision is a denial, since the policy may forbid. */
    DENY,
    /** The policy is left out, with a warning. */
    IGNORE
}
