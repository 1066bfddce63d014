package dev.monochord.systems.nucleus.run;

/** What made a schedule act. */
enum RunKind {
    /** A start or stop came. */
    BOUNDARY("schedule"),
    /** It acts at every tick. */
    ENFORCEMENT("enforce"),
    /** Somebody asked for it. */
    REQUEST("request");

    private final String text;

    RunKind(String text) {
        this.text = text;
    }

    /** As it stands in the audit log. */
    String text() {
        return text;
    }

    /** Whether it is entered that nothing had to be done; an enforcement every minute would fill the log. */
    boolean entersSkips() {
        return this != ENFORCEMENT;
    }
}
