package dev.monochord.migrate.live;

import dev.monochord.runtime.error.MonochordException;
import org.jspecify.annotations.Nullable;

/**
 * Nothing may be written for the moment: the phase of a migration could not be read in time, or changes to one without a way
 * back.
 */
public final class PhaseUnknownException extends MonochordException {

    PhaseUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
