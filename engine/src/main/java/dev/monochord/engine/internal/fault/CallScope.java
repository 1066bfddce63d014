package dev.monochord.engine.internal.fault;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The call that the current thread works on, and the units it has used so far. The dispatcher opens and closes it; the
 * data path adds to it through {@link FaultInjection#charge}. A call made inside another counts for the outer one.
 */
final class CallScope {

    private static final ThreadLocal<CallScope> CURRENT = ThreadLocal.withInitial(CallScope::new);

    private boolean open;
    private boolean scanned;
    private final Set<String> tables = new LinkedHashSet<>(2);
    private double readUnits;
    private double writeUnits;

    private CallScope() {}

    /** Begins a call, or returns null where the thread is inside one already. */
    static @Nullable CallScope open() {
        CallScope scope = CURRENT.get();
        if (scope.open) {
            return null;
        }
        scope.open = true;
        scope.scanned = false;
        scope.tables.clear();
        scope.readUnits = 0;
        scope.writeUnits = 0;
        return scope;
    }

    static void add(String table, boolean write, double units) {
        CallScope scope = CURRENT.get();
        scope.tables.add(table);
        if (write) {
            scope.writeUnits += units;
        } else {
            scope.readUnits += units;
        }
    }

    /** Says that the call reads a table or an index whole, whatever the name of its operation. */
    static void scanned() {
        CURRENT.get().scanned = true;
    }

    boolean scan() {
        return scanned;
    }

    /** The tables whose units the call used. */
    List<String> tables() {
        return List.copyOf(tables);
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
