package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.Set;

/** A test of an item, ready to be made of any number of items by any number of threads. */
public interface ItemCondition {

    /** The condition of a request that has none. */
    ItemCondition ALWAYS = new BoundCondition(item -> true, Set.of(), Set.of());

    /** Whether it holds for an item; for a missing one, pass {@link Attributes#NONE}. */
    boolean test(Attributes item);

    /** The top-level attributes it refers to. */
    Set<String> attributeNames();

    /** Those of them that it goes into, by a map's key or a list's index. */
    Set<String> nestedAttributes();
}
