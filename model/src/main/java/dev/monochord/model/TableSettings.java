package dev.monochord.model;

/** What a table is created with beside its keys. */
public record TableSettings(boolean onDemand, boolean deletionProtection, boolean pointInTimeRecovery, boolean stream) {

    /** Pay per request, protected, recoverable, no stream. */
    public static final TableSettings DEFAULT = new TableSettings(true, true, true, false);
}
