package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.Set;
import java.util.function.Predicate;

/** A condition whose placeholders are resolved. */
record BoundCondition(Predicate<Attributes> predicate, Set<String> attributeNames, Set<String> nestedAttributes)
        implements ItemCondition {

    @Override
    public boolean test(Attributes item) {
        return predicate.test(item);
    }
}
