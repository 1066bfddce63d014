package dev.monochord.model.problem;

/** One finding: which diagnostic, where, and the message for a person. */
public record DesignProblem(Diagnostic diagnostic, Place place, String message) {

    /** A finding whose message is the diagnostic's text with these arguments. */
    public static DesignProblem of(Diagnostic diagnostic, Place place, Object... arguments) {
        return new DesignProblem(diagnostic, place, diagnostic.message(arguments));
    }

    /** A finding with advice for this very case, in place of what the diagnostic advises in general. */
    public static DesignProblem advising(Diagnostic diagnostic, Place place, String remedy, Object... arguments) {
        return new DesignProblem(diagnostic, place, diagnostic.what(arguments) + " " + remedy);
    }

    public boolean error() {
        return diagnostic.severity() == ProblemSeverity.ERROR;
    }

    /** {@code MC001 table cello, pattern tokens: …}. */
    @Override
    public String toString() {
        return diagnostic.id() + " " + place + ": " + message;
    }
}
