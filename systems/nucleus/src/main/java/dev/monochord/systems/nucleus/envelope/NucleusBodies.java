package dev.monochord.systems.nucleus.envelope;

/** The JSON that all features have in common. */
public final class NucleusBodies {

    private NucleusBodies() {}

    /** The envelope of everything that went well. */
    public record Success<T>(boolean success, T data) {}

    /** What went wrong. */
    public record Refused(boolean success, String error) {}

    /** What was deleted. */
    public record Deleted(String deleted) {}
}
