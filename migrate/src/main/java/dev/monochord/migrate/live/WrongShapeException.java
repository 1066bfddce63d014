package dev.monochord.migrate.live;

import dev.monochord.runtime.error.MonochordException;

/** A write of the shape that is not authoritative in the current phase. {@link ShapeRoute} tries the other one. */
public final class WrongShapeException extends MonochordException {

    WrongShapeException(String message) {
        super(message, null);
    }
}
