package dev.monochord.systems.qrie.policy;

/** Whether what was found is still so. */
public enum State {
    /** It is. */
    ACTIVE,
    /** It was. */
    RESOLVED
}
