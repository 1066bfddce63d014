package dev.monochord.systems.cello;

/** How long names are. */
final class Lengths {

    private static final int SHORTEST = 4;
    private static final int LONGEST = 32;

    private Lengths() {}

    static void checkName(String name) {
        if (name.length() < SHORTEST || name.length() > LONGEST) {
            throw CelloRefusals.invalid("name must be between " + SHORTEST + " and " + LONGEST + " characters");
        }
    }
}
