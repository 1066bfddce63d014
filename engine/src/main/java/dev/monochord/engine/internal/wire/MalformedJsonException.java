package dev.monochord.engine.internal.wire;

/** A body that is not JSON. It says no more than that, as the service does not either. */
final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedJsonException() {
        super("not JSON", null, false, false);
    }
}
