package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.Nullable;

/** The cloud did not do what it was asked for. The message is short, and is shown to users and kept in the audit log. */
public final class CloudException extends Exception {

    private final boolean passing;

    public CloudException(String message) {
        this(message, null, false);
    }

    public CloudException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private CloudException(String message, @Nullable Throwable cause, boolean passing) {
        super(message, cause);
        this.passing = passing;
    }

    /** Returns a failure that may be over in a while, such as throttling or a lost answer. */
    public static CloudException passing(String message, @Nullable Throwable cause) {
        return new CloudException(message, cause, true);
    }

    /** Returns whether the same request may succeed in a while. It may also have taken effect already. */
    public boolean isPassing() {
        return passing;
    }
}
