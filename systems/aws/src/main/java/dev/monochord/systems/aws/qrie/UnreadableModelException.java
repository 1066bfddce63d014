package dev.monochord.systems.aws.qrie;

/** Cloud Control answered with a resource that cannot be stored. The resource is there, and must not count as gone. */
final class UnreadableModelException extends RuntimeException {

    UnreadableModelException(String message) {
        super(message);
    }

    UnreadableModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
