package dev.monochord.model;

/** What a table is created with beside its keys. */
public record TableOptions(boolean onDemand, boolean deletionProtection, boolean pointInTimeRecovery, boolean stream) {

    /** Pay per request, protected, recoverable, no stream. */
    public static final TableOptions DEFAULT = new TableOptions(true, true, true, false);
}
