package dev.monochord.processor.internal.source;

/** How far the results of a pattern and of its counterpart can be compared; the runtime has the same names. */
public enum ResultAgreement {
    /** The results are equal. */
    EXACT,
    /** The results have the same items, but the keys sort them differently. */
    ANY_ORDER,
    /** The results may differ: each is the first part of another order. */
    NONE
}
