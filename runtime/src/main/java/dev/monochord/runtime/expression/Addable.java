package dev.monochord.runtime.expression;

/** A number that may be added to without reading it. Absent counts as zero. */
public interface Addable<I, V extends Number> extends Settable<I, V> {}
