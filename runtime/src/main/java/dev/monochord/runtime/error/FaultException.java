package dev.monochord.runtime.error;

import org.jspecify.annotations.Nullable;

/** A failure that trying again does not heal: a refused request, a stored item that is not as designed, a missing table. */
public class FaultException extends MonochordException {

    public FaultException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
