package dev.monochord.systems.aws.authz;

/** What goes wrong with calls of a stand-in. */
enum Fault {
    /** The service is too busy. */
    THROTTLED,
    /** The caller lacks the permission. */
    DENIED,
    /** The call is carried out, and its response never arrives. */
    LOST,
    /** The service takes longer than anybody waits. */
    SLOW
}
