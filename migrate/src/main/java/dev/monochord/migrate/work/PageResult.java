package dev.monochord.migrate.work;

/**
 * What came of some items; every one of them counts once.
 *
 * @param written changed, or written elsewhere
 * @param skipped nothing had to be done
 * @param cancelled somebody deleted the item first
 * @param failed recorded as a dead letter or a difference
 * @param untraced not verified, because the item does not tell what it is made from
 * @param unindexed items without a value for a key of a new index, whatever else came of them
 */
public record PageResult(long written, long skipped, long cancelled, long failed, long untraced, long unindexed) {

    static final PageResult NOTHING = new PageResult(0, 0, 0, 0);
    static final PageResult WRITTEN = new PageResult(1, 0, 0, 0);
    static final PageResult SKIPPED = new PageResult(0, 1, 0, 0);
    static final PageResult CANCELLED = new PageResult(0, 0, 1, 0);
    static final PageResult FAILED = new PageResult(0, 0, 0, 1);
    static final PageResult UNTRACED = new PageResult(0, 0, 0, 0, 1, 0);
    static final PageResult UNINDEXED = new PageResult(0, 0, 0, 0, 0, 1);

    /** What came of some items that did not have to be traced. */
    public PageResult(long written, long skipped, long cancelled, long failed) {
        this(written, skipped, cancelled, failed, 0, 0);
    }

    PageResult plus(PageResult other) {
        return new PageResult(
                written + other.written,
                skipped + other.skipped,
                cancelled + other.cancelled,
                failed + other.failed,
                untraced + other.untraced,
                unindexed + other.unindexed);
    }
}
