package dev.monochord.runtime.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of everything that the runtime throws. The message says what, where, and what to do, and holds no values of
 * items.
 */
public abstract class MonochordException extends RuntimeException {

    private @Nullable String step;

    protected MonochordException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns the step of a transaction that failed: the name of its pattern, after the name of the table parameter if it
     * was called on one, such as {@code audit.append}. Empty unless the transaction was recorded from calls of patterns.
     */
    public final Optional<String> step() {
        return Optional.ofNullable(step);
    }

    /** Names the step that failed, unless it is known. The runtime calls it before it throws the exception. */
    public final void failedIn(String name) {
        if (step == null) {
            step = name;
        }
    }

    @Override
    public String getMessage() {
        String message = String.valueOf(super.getMessage());
        return step == null ? message : "Step " + step + ": " + message;
    }
}
