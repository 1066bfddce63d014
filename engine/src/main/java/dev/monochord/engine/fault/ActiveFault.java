package dev.monochord.engine.fault;

/** A rule that is switched on. Thread-safe. */
public interface ActiveFault {

    /** Names the rule within its engine. */
    String id();

    FaultRule rule();

    /** How many calls the rule has met so far; zero for kinds that do not happen by chance. */
    long met();

    /** Switches the rule off. */
    void remove();
}
