package dev.monochord.engine.internal.storage;

import org.jspecify.annotations.Nullable;

/** The store could not be opened, read or written; the message says which and what to do. */
public final class StorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
