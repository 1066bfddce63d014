package dev.monochord.model;

import dev.monochord.annotations.Projected;
import java.util.List;

/** Which attributes an index holds beside the keys. */
public record IndexProjection(Projected kind, List<String> attributes) {

    public static final IndexProjection ALL = new IndexProjection(Projected.ALL, List.of());
    public static final IndexProjection KEYS_ONLY = new IndexProjection(Projected.KEYS_ONLY, List.of());

    public IndexProjection {
        attributes = List.copyOf(attributes);
        if ((kind == Projected.INCLUDE) == attributes.isEmpty()) {
            throw new IllegalArgumentException("INCLUDE names attributes; the other projections name none");
        }
    }

    public static IndexProjection include(String... attributes) {
        return new IndexProjection(Projected.INCLUDE, List.of(attributes));
    }

    @Override
    public String toString() {
        return kind == Projected.INCLUDE ? kind + " " + String.join(", ", attributes) : kind.toString();
    }
}
