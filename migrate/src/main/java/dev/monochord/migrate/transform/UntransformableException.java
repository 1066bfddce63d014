package dev.monochord.migrate.transform;

import dev.monochord.runtime.error.MonochordException;
import org.jspecify.annotations.Nullable;

/** A stored item that cannot be turned into its new form. It becomes a dead letter. */
public final class UntransformableException extends MonochordException {

    public UntransformableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
