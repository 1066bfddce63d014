package dev.monochord.migrate.live;

import dev.monochord.runtime.error.MonochordException;
import org.jspecify.annotations.Nullable;

/** The phase of a migration could not be read in time, so that nothing may be written until it can be read again. */
public final class PhaseUnknownException extends MonochordException {

    PhaseUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
