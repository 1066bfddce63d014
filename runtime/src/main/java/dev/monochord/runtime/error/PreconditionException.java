package dev.monochord.runtime.error;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An item exists but was written since the caller read it, or does not satisfy a condition of the caller. */
public final class PreconditionException extends MonochordException {

    private final transient @Nullable String condition;
    private final transient @Nullable String pattern;
    private final transient Supplier<? extends Optional<?>> current;

    public PreconditionException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.condition = null;
        this.pattern = null;
        this.current = Optional::empty;
    }

    /**
     * An error that shows the stored item.
     *
     * @param condition the name or text of the condition, or null for a version
     * @param pattern the name of the pattern whose condition failed
     * @param current reads the stored item that the failed request returned
     */
    public PreconditionException(
            String message, @Nullable String condition, String pattern, Supplier<? extends Optional<?>> current) {
        super(message, null);
        this.condition = condition;
        this.pattern = pattern;
        this.current = current;
    }

    /** Returns the name of the condition that does not hold, or its text if it has no name; null for a version. */
    public @Nullable String condition() {
        return condition;
    }

    /** Returns the name of the pattern whose condition does not hold, or null if it is unknown. */
    public @Nullable String pattern() {
        return pattern;
    }

    /**
     * Returns the stored item that the failed request returned.
     *
     * @return the item; empty if it does not exist, has a different type, or cannot be read
     */
    public <I> Optional<I> current(Class<I> kind) {
        return current.get().filter(kind::isInstance).map(kind::cast);
    }
}
