package dev.monochord.processor.internal.source;

/**
 * How far the results of a pattern and of its counterpart can be compared.
 *
 * <p>A twin of the enum that generated code names, {@code dev.monochord.migrate.live.Agreement}: the processor does not
 * depend on the migration module, which not every user has. A constant that only one of them has does not compile in the
 * routed tables of that module's tests.
 */
public enum ResultAgreement {
    /** The results are equal. */
    EXACT,
    /** The results have the same items, but the keys sort them differently. */
    ANY_ORDER,
    /** The results may differ: each is the first part of another order. */
    NONE
}
