package dev.monochord.engine.storage;

import org.jspecify.annotations.Nullable;

/**
 * An engine could not be opened, or its data not be read or written: the folder is in use, is damaged or holds something
 * else, the disk is full. The message says which, and what to do about it; it is meant to be shown to whoever runs the
 * engine.
 */
public final class EngineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
