package dev.monochord.engine.internal.fault;

import org.jspecify.annotations.Nullable;

/**
 * The call that the current thread works on, and the units it has used so far. The dispatcher opens and closes it; the
 * data path adds to it through {@link HardEdges#charge}. A call made inside another counts for the outer one.
 */
final class CallScope {

    private static final ThreadLocal<CallScope> CURRENT = ThreadLocal.withInitial(CallScope::new);

    private boolean open;
    private double readUnits;
    private double writeUnits;

    private CallScope() {}

    /** Begins a call, or answers null where the thread is inside one already. */
    static @Nullable CallScope open() {
        CallScope scope = CURRENT.get();
        if (scope.open) {
            return null;
        }
        scope.open = true;
        scope.readUnits = 0;
        scope.writeUnits = 0;
        return scope;
    }

    static void add(boolean write, double units) {
        CallScope scope = CURRENT.get();
        if (write) {
            scope.writeUnits += units;
        } else {
            scope.readUnits += units;
        }
    }

    double readUnits() {
        return readUnits;
    }

    double writeUnits() {
        return writeUnits;
    }

    void close() {
        open = false;
    }
}
