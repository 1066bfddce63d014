package dev.monochord.migrate.harness;

import dev.monochord.runtime.internal.mirror.ShapeWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A writer whose process is killed at one of its writes, before or after it is carried out. */
final class MortalWriter implements ShapeWriter {

    /** Ends a worker as a signal would: nothing is cleaned up. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private final ShapeWriter real;
    private final AtomicInteger left;
    private final boolean afterwards;

    MortalWriter(ShapeWriter real, int writes, boolean afterwards) {
        this.real = real;
        this.left = new AtomicInteger(writes);
        this.afterwards = afterwards;
    }

    @Override
    public List<Result> write(String pattern, List<GuardedWrite> writes) {
        boolean last = left.getAndDecrement() <= 0;
        if (last && !afterwards) {
            throw new Killed();
        }
        List<Result> results = real.write(pattern, writes);
        if (last) {
            throw new Killed();
        }
        return results;
    }
}
