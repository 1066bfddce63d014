package dev.monochord.migrate.postgres.change;

import dev.monochord.runtime.error.FaultException;
import org.jspecify.annotations.Nullable;

/** Changes are missing, so that applying the rest would lose updates. The migration has to go back to the copy. */
public final class CaptureLostException extends FaultException {

    public CaptureLostException(String reason, @Nullable Throwable cause) {
        super(reason + ": changes are lost. Go back to the copy: reset the migration and start it again", cause);
    }
}
