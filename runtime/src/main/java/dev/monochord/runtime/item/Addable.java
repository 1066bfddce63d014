package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Settable;

/** A number that may be added to without reading it. Absent counts as zero. */
public interface Addable<I, V extends Number> extends Settable<I, V> {}
