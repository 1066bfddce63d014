package dev.monochord.migrate.plan;

import java.util.Locale;

/** A step of a migration. */
public enum StepKind {
    PREPARE,
    DUAL_WRITE,
    COPY,
    VERIFY,
    READ_SWITCH,
    CUT_OVER,
    CONTRACT,
    /** In place: writers write the new form. */
    WRITE_NEW_FORM,
    /** In place: items that nobody writes are brought to the new form. */
    SWEEP,
    ADD_INDEX,
    REMOVE_INDEX,
    /** From PostgreSQL: changes of rows are kept from here on. */
    CAPTURE,
    /** From PostgreSQL: changes of rows are applied. */
    FOLLOW;

    /** The step as a person reads it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
