package dev.monochord.systems.nucleus.table;

/** Whether an account can be used. */
public enum AccountStatus {
    /** Its role was assumed at the last test. */
    ACTIVE,
    /** It was not tested yet, or the test failed. */
    INACTIVE
}
