package dev.monochord.model;

import org.jspecify.annotations.Nullable;

/**
 * A call that the body of a transaction may make: a write, a check or another transaction.
 *
 * @param parameter the table parameter that it is called on, or null for the table of the transaction
 * @param table the name of the parameter's table, or null for the table of the transaction
 * @param repeated whether it may be called any number of times, rather than at most once
 */
public record TransactionStep(
        String pattern,
        @Nullable String parameter,
        @Nullable String table,
        boolean repeated) {

    public TransactionStep {
        if (pattern.isEmpty() || (parameter == null) != (table == null)) {
            throw new IllegalArgumentException(
                    "A step has a pattern, and a table where it has a parameter: " + pattern);
        }
    }

    /** A step of the table of the transaction. */
    public static TransactionStep of(String pattern) {
        return new TransactionStep(pattern, null, null, false);
    }

    /** The same step, called any number of times or at most once. */
    public TransactionStep repeated(boolean any) {
        return new TransactionStep(pattern, parameter, table, any);
    }

    /** The name within the transaction: {@code unread}, or {@code audit.append} for a step of a table parameter. */
    public String name() {
        return parameter == null ? pattern : parameter + "." + pattern;
    }

    /** The step as it is declared: {@code unread*}. */
    public String display() {
        return name() + (repeated ? "*" : "");
    }
}
