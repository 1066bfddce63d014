package dev.monochord.systems.authz;

/** What decides. */
enum DecisionMode {
    /** The embedded Cedar. */
    CEDAR,
    /** Amazon Verified Permissions. */
    AVP,
    /** The embedded Cedar; Verified Permissions is asked too, and differences are counted. */
    COMPARE
}
