package dev.monochord.engine.internal.storage;

/** Keys from one (inclusive) to another (exclusive). */
public record KeyRange(byte[] from, byte[] to) {}
