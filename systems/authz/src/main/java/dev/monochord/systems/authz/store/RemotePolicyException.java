package dev.monochord.systems.authz.store;

/** A policy store did not do what it was asked. The message is written for an administrator and has no secrets. */
public final class RemotePolicyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind {
        /** The policy does not exist there. */
        NOT_FOUND,
        /** The store does not accept the policy, the schema or the question. Asking again does not help. */
        REJECTED,
        /** The store is not reachable, too busy, or not permitted. Whether it did anything is unknown. */
        UNAVAILABLE
    }

    private final Kind kind;

    public RemotePolicyException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** The message, which is never null. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
