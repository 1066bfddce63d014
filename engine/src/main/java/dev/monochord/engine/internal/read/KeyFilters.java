package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;

/** A query's filter may not look at the key that the query is by: that is what the key condition is for. */
final class KeyFilters {

    private KeyFilters() {}

    static void check(KeySchema key, ItemCondition filter, boolean legacy) {
        for (KeyElement attribute : key.attributes()) {
            if (filter.attributeNames().contains(attribute.name())) {
                throw ServiceError.validation((legacy
                                ? "QueryFilter can only contain non-primary key attributes: Primary key attribute: "
                                : "Filter Expression can only contain non-primary key attributes: "
                                        + "Primary key attribute: ")
                        + attribute.name());
            }
        }
    }
}
