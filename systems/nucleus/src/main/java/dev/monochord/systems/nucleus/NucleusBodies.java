package dev.monochord.systems.nucleus;

/** The JSON that all features have in common. */
final class NucleusBodies {

    private NucleusBodies() {}

    /** The envelope of everything that went well. */
    record Success<T>(boolean success, T data) {}

    /** What went wrong. */
    record Refused(boolean success, String error) {}

    /** What was deleted. */
    record Deleted(String deleted) {}
}
