package dev.monochord.console.item;

import org.jspecify.annotations.Nullable;

/**
 * An item that another one is connected with.
 *
 * @param role such as "parent", "children" or "guard"
 * @param kind the kind of item, or the unique field
 * @param key its key, or the condition that finds several
 * @param count how many there are, or whether it is there; empty if that is not known without reading them
 * @param path the page that shows it, or null
 */
public record Relation(
        String role,
        String kind,
        String key,
        String count,
        @Nullable String path) {}
