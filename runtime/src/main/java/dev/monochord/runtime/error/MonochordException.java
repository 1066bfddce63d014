package dev.monochord.runtime.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything that the runtime throws. The message says what, where, and what to do, and holds no values of
 * items.
 */
public abstract class MonochordException extends RuntimeException {

    protected MonochordException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
