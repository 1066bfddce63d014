package dev.monochord.migrate.state;

/**
 * Where a migration stands. In each phase one shape is authoritative: its items decide, and the conditions of callers are
 * judged on them. Two adjacent phases may be active at once on different machines; every pair of them is safe together.
 */
public enum Phase {
    /** Nothing is changed yet. */
    PLANNED(false, false, false),
    /**
     * The new table exists, and every write of the old shape deletes what the item was in the new one. Nothing is put there
     * yet: as long as some processes do not mirror at all, they would leave behind what others have put.
     */
    PREPARED(false, false, false),
    /** Every write of the old shape also writes the new one. */
    DUAL_WRITE(false, true, false),
    /** Existing items are copied. */
    BACKFILL(false, true, false),
    /** The two shapes are compared, in both directions. */
    VERIFY(false, true, false),
    /** A share of the reads is served by the new shape. */
    READ_NEW(false, true, true),
    /** The new shape is authoritative, and every write of it also writes the old one, which keeps the way back open. */
    CUT_OVER(true, true, true),
    /** The old shape is no longer written. */
    CONTRACT(true, false, true),
    /** The old shape is gone. */
    DONE(true, false, true),
    /** The new shape is no longer written and is about to be deleted. */
    ABORTING(false, false, false),
    /** The new shape is gone. */
    ABORTED(false, false, false);

    private final boolean newIsAuthoritative;
    private final boolean mirrored;
    private final boolean newIsReadable;

    Phase(boolean newIsAuthoritative, boolean mirrored, boolean newIsReadable) {
        this.newIsAuthoritative = newIsAuthoritative;
        this.mirrored = mirrored;
        this.newIsReadable = newIsReadable;
    }

    /** Whether the new shape decides. */
    public boolean newIsAuthoritative() {
        return newIsAuthoritative;
    }

    /** Whether each write goes to both shapes. */
    public boolean mirrored() {
        return mirrored;
    }

    /** Whether reads may be served by the new shape. */
    public boolean newIsReadable() {
        return newIsReadable;
    }

    /** Whether a migration in this phase is over. */
    public boolean finished() {
        return this == DONE || this == ABORTED;
    }

    /** Whether the migration can still be aborted without loss. */
    public boolean abortable() {
        return compareTo(CONTRACT) < 0;
    }
}
