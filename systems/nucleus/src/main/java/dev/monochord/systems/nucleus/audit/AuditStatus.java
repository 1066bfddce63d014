package dev.monochord.systems.nucleus.audit;

/** How it went. */
public enum AuditStatus {
    /** It was done. */
    SUCCESS,
    /** It was not. */
    FAIL
}
