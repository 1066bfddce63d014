package dev.monochord.engine.internal.expression;

import org.jspecify.annotations.Nullable;

/**
 * The problems found so far in one expression: the first of each sort. The service reports by sort before position, so a
 * parser or binder goes on to the end and only then raises the one that counts.
 */
final class ExpressionProblems {

    private final ExpressionKind kind;
    private @Nullable String @Nullable [] messages;

    ExpressionProblems(ExpressionKind kind) {
        this.kind = kind;
    }

    ExpressionKind kind() {
        return kind;
    }

    void report(ExpressionProblem problem, String message) {
        @Nullable String[] found = messages;
        if (found == null) {
            found = new @Nullable String[ExpressionProblem.values().length];
            messages = found;
        }
        if (found[problem.ordinal()] == null) {
            found[problem.ordinal()] = message;
        }
    }

    /** Whether a problem of this sort was found, so that another of it says nothing new. */
    boolean has(ExpressionProblem problem) {
        return messages != null && messages[problem.ordinal()] != null;
    }

    /** Throws the most urgent problem, if there is one. */
    void raise() {
        @Nullable String[] found = messages;
        if (found == null) {
            return;
        }
        for (String message : found) {
            if (message != null) {
                throw kind.invalid(message);
            }
        }
    }
}
