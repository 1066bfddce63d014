package dev.monochord.model.problem;

import org.jspecify.annotations.Nullable;

/**
 * Where in a design a problem is.
 *
 * @param item the item, or null
 * @param pattern the pattern, or null
 * @param member the component, parameter, index or annotation inside it, or null; an annotation as {@code @Key sort},
 *     {@code @IndexKey GSI1 partition}, {@code @Unique email}, {@code @Derived Name} or {@code @ChildOf Project}
 */
public record Place(
        String table,
        @Nullable String item,
        @Nullable String pattern,
        @Nullable String member) {

    public static Place table(String table) {
        return new Place(table, null, null, null);
    }

    public static Place item(String table, String item) {
        return new Place(table, item, null, null);
    }

    public static Place pattern(String table, String pattern) {
        return new Place(table, null, pattern, null);
    }

    public Place member(String name) {
        return new Place(table, item, pattern, name);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("table ").append(table);
        if (item != null) {
            text.append(", item ").append(item);
        }
        if (pattern != null) {
            text.append(", pattern ").append(pattern);
        }
        if (member != null) {
            text.append(", ").append(member);
        }
        return text.toString();
    }
}
