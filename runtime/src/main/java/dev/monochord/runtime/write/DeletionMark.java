package dev.monochord.runtime.write;

/** The attributes of an item whose partition is being deleted. No child is written under such an item. */
public final class DeletionMark {

    /** Who deletes: the id of one run. */
    public static final String ID = "deletion_id";

    /** Since when, as fixed-width ISO text; the run holds the mark for a lease from then on. */
    public static final String STARTED_AT = "deletion_started_at";

    private DeletionMark() {}
}
