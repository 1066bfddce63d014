package dev.monochord.systems.cello;

/** How long names are. */
final class Lengths {

    private static final int MIN = 4;
    private static final int MAX = 32;

    private Lengths() {}

    static void checkName(String name) {
        if (name.length() < MIN || name.length() > MAX) {
            throw CelloRefusals.invalid("name must be between " + MIN + " and " + MAX + " characters");
        }
    }
}
