package dev.monochord.runtime.item;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An item that must exist and not be under deletion when a child of it is written.
 *
 * @param name the parent's kind
 * @param key the parent of a child
 * @param storedKey the parent of a stored child; it reads nothing of the child but what the key is made of
 * @param counter the attribute of the parent that counts children, or null
 * @param limit the most children, or 0 for any number
 * @param fixed whether the key of a child says which parent it has, so that a child never moves to another
 */
public record Parent<T>(
        String name,
        Function<T, ItemKey<?>> key,
        Function<StoredItem, ItemKey<?>> storedKey,
        @Nullable String counter,
        int limit,
        boolean fixed) {}
