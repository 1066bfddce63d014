package dev.monochord.model;

import java.util.List;

/** Which attributes an index holds beside the keys. */
public record Projection(Kind kind, List<String> attributes) {

    /** The kinds that the service knows. */
    public enum Kind {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    public static final Projection ALL = new Projection(Kind.ALL, List.of());
    public static final Projection KEYS_ONLY = new Projection(Kind.KEYS_ONLY, List.of());

    public Projection {
        attributes = List.copyOf(attributes);
        if ((kind == Kind.INCLUDE) == attributes.isEmpty()) {
            throw new IllegalArgumentException("INCLUDE names attributes; the other projections name none");
        }
    }

    public static Projection include(String... attributes) {
        return new Projection(Kind.INCLUDE, List.of(attributes));
    }

    @Override
    public String toString() {
        return kind == Kind.INCLUDE ? kind + " " + String.join(", ", attributes) : kind.toString();
    }
}
