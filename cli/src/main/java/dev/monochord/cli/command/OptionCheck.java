package dev.monochord.cli.command;

/** Checks what picocli cannot check of options. */
public final class OptionCheck {

    private OptionCheck() {}

    /** @throws IllegalArgumentException if the options do not hold; says what to change */
    public static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
