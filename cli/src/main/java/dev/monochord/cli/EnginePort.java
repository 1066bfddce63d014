package dev.monochord.cli;

import java.util.OptionalInt;

/**
 * The port of an engine behind other services, which can be closed.
 *
 * @param number the port, 0 for any free one; empty if there is to be none
 */
record EnginePort(OptionalInt number) {

    static final EnginePort NONE = new EnginePort(OptionalInt.empty());

    /** Reads a number, or {@code none}. */
    static EnginePort parse(String text) {
        return text.equals("none") ? NONE : new EnginePort(OptionalInt.of(Integer.parseInt(text)));
    }

    /** Throws an {@link IllegalArgumentException} that says what to change, if it is no port. */
    void check(String option, String host) {
        number.ifPresent(port -> Address.check(option, host, port));
    }
}
