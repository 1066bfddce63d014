package dev.monochord.systems.authz;

/** What is still to be done to a policy in the policy store. */
public enum SyncState {
    /** Its text is stored here and may not have arrived there. */
    PENDING,
    /** It does not count here any more and may still be there. */
    DELETING
}
