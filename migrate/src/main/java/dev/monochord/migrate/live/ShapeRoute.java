package dev.monochord.migrate.live;

import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.error.PageTokenException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

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
    private final Consumer<String> oldDeletes;

    /** A route by the phase of a lease. */
    public ShapeRoute(PhaseLease lease, RandomGenerator random, ComparedReads compared) {
        this(lease, random, compared, pattern -> {});
    }

    /**
     * A route by the phase of a lease.
     *
     * @param oldDeletes throws for the name of a deleting pattern that must not be used on the old table
     */
    ShapeRoute(PhaseLease lease, RandomGenerator random, ComparedReads compared, Consumer<String> oldDeletes) {
        this.lease = lease;
        this.random = random;
        this.compared = compared;
        this.oldDeletes = oldDeletes;
    }

    /**
     * Reads from the shape that the phase asks for.
     *
     * <p>A page token belongs to the shape that issued it. One of the other shape is served by that one as long as both are
     * kept, so that whoever is in the middle of a list reads on.
     *
     * @param pattern the access pattern, under which comparisons are counted
     */
    public <T extends @Nullable Object> T read(String pattern, Supplier<T> old, Supplier<T> next) {
        return read(pattern, Agreement.EXACT, old, next);
    }

    /**
     * Reads from the shape that the phase asks for.
     *
     * @param agreement how far the results of the two shapes can be compared
     */
    public <T extends @Nullable Object> T read(String pattern, Agreement agreement, Supplier<T> old, Supplier<T> next) {
        PhaseView view = lease.view();
        Phase phase = view.phase();
        if (!phase.newIsReadable()) {
            return old.get();
        }
        if (!phase.mirrored()) {
            return next.get();
        }
        boolean fromNew = phase.newIsAuthoritative() || random.nextInt(100) < view.readShare();
        Supplier<T> timed = phase.newIsAuthoritative() ? next : compared.timed(pattern, next);
        Supplier<T> control = fromNew ? timed : old;
        Supplier<T> candidate = fromNew ? old : timed;
        T result;
        try {
            result = control.get();
        } catch (PageTokenException otherShape) {
            return candidate.get();
        }
        if (!phase.newIsAuthoritative()) {
            // Later, the old shape lacks what only the new one can hold, and nobody decides by a comparison.
            compared.compare(pattern, agreement, result, control, candidate);
        }
        return result;
    }

    /**
     * Reads by a pattern that only the new shape has.
     *
     * @throws NotYetException before {@link Phase#READ_NEW}
     */
    public <T extends @Nullable Object> T readNew(String pattern, Supplier<T> next) {
        Phase phase = lease.view().phase();
        if (!phase.newIsReadable()) {
            throw notYet(pattern, Phase.READ_NEW, phase);
        }
        return next.get();
    }

    /** Writes the authoritative shape. A write that meets a change of phase is made again in the other one. */
    public <T extends @Nullable Object> T write(Supplier<T> old, Supplier<T> next) {
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
        write(done(old), done(next));
    }

    /**
     * Deletes from the authoritative shape.
     *
     * @param pattern the access pattern of the new shape
     * @throws NotYetException before {@link Phase#CUT_OVER}, if the old item also holds values of other new items
     */
    public <T extends @Nullable Object> T delete(String pattern, Supplier<T> old, Supplier<T> next) {
        return write(
                () -> {
                    oldDeletes.accept(pattern);
                    return old.get();
                },
                next);
    }

    /**
     * Deletes from the authoritative shape.
     *
     * @param pattern the access pattern of the new shape
     * @throws NotYetException before {@link Phase#CUT_OVER}, if the old item also holds values of other new items
     */
    public void delete(String pattern, Runnable old, Runnable next) {
        delete(pattern, done(old), done(next));
    }

    /**
     * Writes by a pattern that only the new shape has.
     *
     * @throws NotYetException before {@link Phase#CUT_OVER}
     */
    public <T extends @Nullable Object> T writeNew(String pattern, Supplier<T> next) {
        return write(
                () -> {
                    throw notYet(pattern, Phase.CUT_OVER, lease.view().phase());
                },
                next);
    }

    /**
     * Writes by a pattern that only the new shape has.
     *
     * @throws NotYetException before {@link Phase#CUT_OVER}
     */
    public void writeNew(String pattern, Runnable next) {
        writeNew(pattern, done(next));
    }

    private static Supplier<Boolean> done(Runnable write) {
        return () -> {
            write.run();
            return true;
        };
    }

    private NotYetException notYet(String pattern, Phase from, Phase now) {
        return new NotYetException(pattern + " is available from " + from + " on; migration " + lease.migration()
                + " is in phase " + now + ". Add a method of this name to the old table, or override it.");
    }

    /** What the comparisons found so far. */
    public ComparedReads compared() {
        return compared;
    }
}
