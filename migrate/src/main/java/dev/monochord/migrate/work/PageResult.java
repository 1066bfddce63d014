package dev.monochord.migrate.work;

/**
 * What came of some items; every one of them counts once.
 *
 * @param written changed, or written elsewhere
 * @param skipped nothing had to be done
 * @param cancelled somebody deleted the item first
 * @param failed recorded as a dead letter or a difference
 */
public record PageResult(long written, long skipped, long cancelled, long failed) {

    static final PageResult NOTHING = new PageResult(0, 0, 0, 0);
    static final PageResult WRITTEN = new PageResult(1, 0, 0, 0);
    static final PageResult SKIPPED = new PageResult(0, 1, 0, 0);
    static final PageResult CANCELLED = new PageResult(0, 0, 1, 0);
    static final PageResult FAILED = new PageResult(0, 0, 0, 1);

    PageResult plus(PageResult other) {
        return new PageResult(
                written + other.written, skipped + other.skipped, cancelled + other.cancelled, failed + other.failed);
    }
}
