package dev.monochord.testing.design;

/** Beats in a minute. */
public record Tempo(int beats) {}
