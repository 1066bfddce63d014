package dev.monochord.runtime.error;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A parent has as many children as it may have. */
public final class LimitException extends ConflictException {

    private final int limit;

    public LimitException(String message, @Nullable String field, int limit, @Nullable Throwable cause) {
        super(message, field, Map.of(), cause);
        this.limit = limit;
    }

    /** The most children there may be. */
    public int limit() {
        return limit;
    }
}
