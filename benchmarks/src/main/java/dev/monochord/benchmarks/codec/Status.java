package dev.monochord.benchmarks.codec;

/** How far something is. */
public enum Status {
    OPEN,
    SENT,
    DONE
}
