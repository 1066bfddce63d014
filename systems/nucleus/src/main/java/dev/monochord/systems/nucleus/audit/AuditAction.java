package dev.monochord.systems.nucleus.audit;

/** What was done. */
public enum AuditAction {
    /** Something was made. */
    CREATE,
    /** Something was changed. */
    UPDATE,
    /** Something was removed. */
    DELETE,
    /** A schedule acted on a resource. */
    EXECUTE,
    /** An account was tested. */
    TEST
}
