package dev.monochord.systems.nucleus.cloud;

/** The cloud did not do what it was asked for. The message is short, and is shown to users and kept in the audit log. */
public final class CloudException extends Exception {

    public CloudException(String message) {
        super(message);
    }

    public CloudException(String message, Throwable cause) {
        super(message, cause);
    }
}
