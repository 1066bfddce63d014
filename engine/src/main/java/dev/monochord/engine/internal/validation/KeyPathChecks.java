package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.List;
import java.util.Set;

/** Attributes of a key are scalars, so that no path can go into one. */
public final class KeyPathChecks {

    private KeyPathChecks() {}

    /**
     * Checks the paths of an expression.
     *
     * @param entered the top-level attributes that a path of the expression goes into
     */
    public static void check(KeySchema key, List<IndexSchema> indexes, Set<String> entered) {
        if (entered.isEmpty()) {
            return;
        }
        check("Key", key, entered);
        for (IndexSchema index : indexes) {
            check("IndexKey", index.key(), entered);
        }
    }

    private static void check(String kind, KeySchema key, Set<String> entered) {
        for (KeyElement attribute : key.attributes()) {
            if (entered.contains(attribute.name())) {
                throw ServiceError.validation("Key attributes must be scalars; list random access '[]' and map lookup "
                        + "'.' are not allowed: " + kind + ": " + attribute.name());
            }
        }
    }
}
