package dev.monochord.systems.tenants;

/** A run stops before its work has ended, without having failed: another run takes over what it began. */
public final class UnfinishedRunException extends RuntimeException {

    UnfinishedRunException(String reason) {
        super(reason);
    }
}
