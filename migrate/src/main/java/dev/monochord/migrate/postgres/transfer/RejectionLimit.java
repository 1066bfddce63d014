package dev.monochord.migrate.postgres.transfer;

import dev.monochord.runtime.error.FaultException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stops a copy in which a thousand rows of a table are rejected: so many have one cause, and the rest would follow them. Rows
 * that were rejected before this copy do not count, so that it can go on once the cause is gone. Not thread-safe.
 */
public final class RejectionLimit implements Predicate<CopyProgress> {

    private static final long MAX_REJECTED = 1000;

    private final Map<String, Long> before = new HashMap<>();
    private final Predicate<CopyProgress> goesOn;
    private @Nullable CopyProgress reached;

    /**
     * A limit for one copy.
     *
     * @param start how far the copy of each table had come
     * @param goesOn asked too, while the limit is not reached
     */
    public RejectionLimit(List<CopyProgress> start, Predicate<CopyProgress> goesOn) {
        start.forEach(table -> before.put(table.table(), table.failed()));
        this.goesOn = goesOn;
    }

    @Override
    public boolean test(CopyProgress progress) {
        if (progress.failed() - before.getOrDefault(progress.table(), 0L) >= MAX_REJECTED) {
            reached = progress;
            return false;
        }
        return goesOn.test(progress);
    }

    /**
     * Checks that the copy was not stopped.
     *
     * @param example tells why one of the rows was rejected
     * @throws FaultException if it was
     */
    public void require(Supplier<String> example) {
        CopyProgress stopped = reached;
        if (stopped != null) {
            throw new FaultException(
                    stopped.failed() + " rows of " + stopped.table() + " are rejected, and a copy stops at "
                            + MAX_REJECTED + ", which have one cause. Remove it and copy again. One of them: "
                            + example.get(),
                    null);
        }
    }
}
