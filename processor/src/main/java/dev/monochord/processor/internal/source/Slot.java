package dev.monochord.processor.internal.source;

import dev.monochord.annotations.TimeFormat;

/**
 * A place that a value is stored in: a component, or what a collection in it holds.
 *
 * @param label what messages call it
 * @param inner inside a collection, where a converter cannot be named
 */
record Slot(String label, Site site, TimeFormat time, boolean inner) {

    /** What a list or a set in this place holds. */
    Slot element() {
        return new Slot("an element of " + label, site, time, true);
    }

    /** What a map in this place leads to. */
    Slot value() {
        return new Slot("a value of " + label, site, time, true);
    }
}
