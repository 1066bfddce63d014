package dev.monochord.engine.internal.table;

/** What a table carries that the data path does not look at: billing, throughput, tags and the like. */
public record TableSettings() {}
