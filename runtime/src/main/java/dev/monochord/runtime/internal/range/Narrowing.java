package dev.monochord.runtime.internal.range;

import dev.monochord.runtime.internal.page.Fingerprint;

/** A range of sort keys that no key condition expresses: the keys that the condition finds are tested again. */
public sealed interface Narrowing permits WordRange, TimeRange {

    /** Whether no key is in the range. */
    boolean empty();

    /** Whether the variable of a key is in the range. */
    boolean holds(String key);

    /** Adds the bounds to the fingerprint of a page token. */
    void print(Fingerprint print);
}
