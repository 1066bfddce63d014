package dev.monochord.model.plan;

import dev.monochord.model.KeyTemplates;

/**
 * One step of a write.
 *
 * @param item the kind of item it writes, or the type of a guard
 * @param guard it writes a guard of the item, not the item
 */
public record WriteAction(Kind kind, String item, boolean guard, KeyTemplates key) {

    /** What a step does. */
    public enum Kind {
        PUT,
        UPDATE,
        DELETE,
        CHECK
    }
}
