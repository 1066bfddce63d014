package dev.monochord.model;

import java.util.List;

/** Which attributes an index holds beside the keys. */
public record IndexProjection(Kind kind, List<String> attributes) {

    /** The kinds that the service knows. */
    public enum Kind {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    public static final IndexProjection ALL = new IndexProjection(Kind.ALL, List.of());
    public static final IndexProjection KEYS_ONLY = new IndexProjection(Kind.KEYS_ONLY, List.of());

    public IndexProjection {
        attributes = List.copyOf(attributes);
        if ((kind == Kind.INCLUDE) == attributes.isEmpty()) {
            throw new IllegalArgumentException("INCLUDE names attributes; the other projections name none");
        }
    }

    public static IndexProjection include(String... attributes) {
        return new IndexProjection(Kind.INCLUDE, List.of(attributes));
    }

    @Override
    public String toString() {
        return kind == Kind.INCLUDE ? kind + " " + String.join(", ", attributes) : kind.toString();
    }
}
