package dev.monochord.runtime.error;

import org.jspecify.annotations.Nullable;

/** An item is there but no longer as the caller saw it, or a condition of the caller does not hold. */
public final class PreconditionException extends MonochordException {

    public PreconditionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
