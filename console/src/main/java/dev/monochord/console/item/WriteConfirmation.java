package dev.monochord.console.item;

import java.util.List;

/**
 * What a write will do.
 *
 * @param java the call
 * @param steps what is written in one transaction, in words
 * @param changes the attributes that change; none if the item is not known before
 */
public record WriteConfirmation(String java, List<String> steps, List<AttributeChange> changes) {

    public WriteConfirmation {
        steps = List.copyOf(steps);
        changes = List.copyOf(changes);
    }
}
