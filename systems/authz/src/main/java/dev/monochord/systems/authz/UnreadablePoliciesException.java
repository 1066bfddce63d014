package dev.monochord.systems.authz;

/**
 * The policies cannot be read from the store, or the schema cannot be used. The message has the cause, for administrators.
 */
final class UnreadablePoliciesException extends RuntimeException {

    UnreadablePoliciesException(RuntimeException cause) {
        super("the policies cannot be read: " + cause.getMessage(), cause);
    }
}
