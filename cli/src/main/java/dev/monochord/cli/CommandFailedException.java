package dev.monochord.cli;

/** A command could not do what it was asked; the message, which is all the user sees, says why and what to do. */
final class CommandFailedException extends RuntimeException {

    CommandFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
