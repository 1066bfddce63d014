package dev.monochord.migrate.live;

import dev.monochord.runtime.error.MonochordException;

/** A call that the old shape cannot serve, made before the new shape can. Nothing was written. */
public final class NotYetException extends MonochordException {

    NotYetException(String message) {
        super(message, null);
    }
}
