package dev.monochord.runtime.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An item that a write needs is not there: itself, or its parent, which may also be under deletion. */
public final class NotFoundException extends MonochordException {

    private final @Nullable String parent;

    public NotFoundException(String message, @Nullable Throwable cause) {
        this(message, null, cause);
    }

    /**
     * An item or its parent is missing.
     *
     * @param parent the kind of the parent, or null if the item itself is missing
     */
    public NotFoundException(String message, @Nullable String parent, @Nullable Throwable cause) {
        super(message, cause);
        this.parent = parent;
    }

    /** Returns the kind of the missing parent; empty if the item itself is missing. */
    public Optional<String> parent() {
        return Optional.ofNullable(parent);
    }
}
