package dev.monochord.engine.internal.item;

/** The byte that says what a stored value is. Part of the format on disk: a number is never used again. */
final class ValueType {

    static final byte S = 1;
    static final byte N = 2;
    static final byte B = 3;
    static final byte FALSE = 4;
    static final byte TRUE = 5;
    static final byte NULL = 6;
    static final byte SS = 7;
    static final byte NS = 8;
    static final byte BS = 9;
    static final byte L = 10;
    static final byte M = 11;

    private ValueType() {}
}
