package dev.monochord.runtime.error;

import org.jspecify.annotations.Nullable;

/** An item that a write needs is not there: itself, or its parent, which may also be under deletion. */
public final class NotFoundException extends MonochordException {

    public NotFoundException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
