package dev.monochord.migrate.live;

import dev.monochord.runtime.error.RetriesExhaustedException;
import org.jspecify.annotations.Nullable;

/**
 * The phase of a migration could not be read within the lease, or writes are stopped while it changes. Nothing was written.
 * Trying again later may succeed.
 */
public final class PhaseUnknownException extends RetriesExhaustedException {

    PhaseUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
