package dev.monochord.http;

/** What the errors of the runtime mean in HTTP. Their texts name tables and keys and stay inside. */
final class RuntimeFailures {

    private RuntimeFailures() {}

    static Failure classify(Throwable thrown) {
        return Failure.internal();
    }
}
