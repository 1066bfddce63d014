package dev.monochord.systems.authz;

/** What a stored policy without text means where the embedded Cedar decides. */
enum MissingText {
    /** Every decision is a denial, since the policy may forbid. */
    DENY,
    /** The policy is left out, with a warning. */
    IGNORE
}
