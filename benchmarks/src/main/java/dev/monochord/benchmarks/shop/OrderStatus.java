package dev.monochord.benchmarks.shop;

/** How far something is. */
public enum OrderStatus {
    OPEN,
    SENT,
    DONE
}
