package dev.monochord.console.item;

import java.util.List;

/**
 * What a write will do.
 *
 * @param java the call
 * @param steps what is written in one transaction, in words
 * @param changes every attribute of the item before or after; none if there is no such item to change
 */
public record WriteConfirmation(String java, List<String> steps, List<AttributeChange> changes) {

    public WriteConfirmation {
        steps = List.copyOf(steps);
        changes = List.copyOf(changes);
    }
}
