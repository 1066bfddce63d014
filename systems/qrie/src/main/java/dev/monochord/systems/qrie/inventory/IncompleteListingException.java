package dev.monochord.systems.qrie.inventory;

import org.jspecify.annotations.Nullable;

/** A listing that did not come to its end: what it did not name may still be there. The message says why. */
public final class IncompleteListingException extends Exception {

    public IncompleteListingException(String reason) {
        this(reason, null);
    }

    public IncompleteListingException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
