package dev.monochord.migrate.live;

import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.error.PageTokenException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Chooses, for each call of an application, the shape that serves it: the old one, the new one, or for a share of the reads
 * one and then the other to compare. Thread-safe.
 *
 * <pre>{@code
 * Optional<Note> note = route.read("note", () -> old.note(author, id).map(this::up), () -> notes.note(author, id));
 * }</pre>
 */
public final class ShapeRoute {

    private static final int CHANGES_OF_PHASE = 3;

    private final PhaseLease lease;
    private final RandomGenerator random;
    private final ComparedReads compared;

    /** A route by the phase of a lease. */
    public ShapeRoute(PhaseLease lease, RandomGenerator random, ComparedReads compared) {
        this.lease = lease;
        this.random = random;
        this.compared = compared;
    }

    /**
     * Reads from the shape that the phase asks for.
     *
     * <p>A page token belongs to the shape that issued it. One of the other shape is served by that one as long as both are
     * kept, so that whoever is in the middle of a list reads on.
     *
     * @param pattern the access pattern, under which comparisons are counted
     */
    public <T> T read(String pattern, Supplier<T> old, Supplier<T> next) {
        PhaseView view = lease.view();
        Phase phase = view.phase();
        if (!phase.newIsReadable()) {
            return old.get();
        }
        if (!phase.mirrored()) {
            return next.get();
        }
        boolean fromNew = phase.newIsAuthoritative() || random.nextInt(100) < view.readShare();
        Supplier<T> control = fromNew ? next : old;
        Supplier<T> candidate = fromNew ? old : next;
        T result;
        try {
            result = control.get();
        } catch (PageTokenException otherShape) {
            return candidate.get();
        }
        compared.compare(pattern, result, control, candidate);
        return result;
    }

    /** Writes the authoritative shape. A write that meets a change of phase is made again in the other one. */
    public <T> T write(Supplier<T> old, Supplier<T> next) {
        WrongShapeException last = null;
        for (int i = 0; i < CHANGES_OF_PHASE; i++) {
            try {
                return (lease.view().phase().newIsAuthoritative() ? next : old).get();
            } catch (WrongShapeException changed) {
                last = changed;
            }
        }
        throw last == null ? new IllegalStateException("Nothing was tried") : last;
    }

    /** Writes the authoritative shape. */
    public void write(Runnable old, Runnable next) {
        write(
                () -> {
                    old.run();
                    return true;
                },
                () -> {
                    next.run();
                    return true;
                });
    }

    /** What the comparisons found so far. */
    public ComparedReads compared() {
        return compared;
    }
}
