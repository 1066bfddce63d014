package dev.monochord.cli.command;

import org.jspecify.annotations.Nullable;

/** A command could not do what it was asked; the message, which is all the user sees, says why and what to do. */
public final class CommandFailedException extends RuntimeException {

    public CommandFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
