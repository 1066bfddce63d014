package dev.monochord.model.problem;

/** One finding: which diagnostic, where, and the message for a person. */
public record Problem(Diagnostic diagnostic, Place place, String message) {

    /** A finding whose message is the diagnostic's text with these arguments. */
    public static Problem of(Diagnostic diagnostic, Place place, Object... arguments) {
        return new Problem(diagnostic, place, diagnostic.message(arguments));
    }

    /** A finding with advice for this very case, in place of what the diagnostic advises in general. */
    public static Problem advising(Diagnostic diagnostic, Place place, String remedy, Object... arguments) {
        return new Problem(diagnostic, place, diagnostic.what(arguments) + " " + remedy);
    }

    public boolean error() {
        return diagnostic.severity() == Severity.ERROR;
    }

    /** {@code MC001 table cello, pattern tokens: …}. */
    @Override
    public String toString() {
        return diagnostic.id() + " " + place + ": " + message;
    }
}
