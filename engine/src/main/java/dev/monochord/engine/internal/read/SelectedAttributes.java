package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * What a query or scan gives back of each item: everything, what the index holds, some attributes, or the count.
 *
 * @param projection how to cut an item down, or null for a count
 * @param fetch whether a local index must look into the table for it
 */
record SelectedAttributes(@Nullable Function<EncodedItem, Map<String, AttributeValue>> projection, boolean fetch) {

    /** Resolves the request's wish against what the table or index holds. */
    static SelectedAttributes of(
            TableDefinition table,
            @Nullable IndexSchema index,
            @Nullable Select select,
            @Nullable ItemProjection projection,
            Collection<String> filtered) {
        if (select == Select.COUNT) {
            return new SelectedAttributes(
                    null, missing(table, index, filtered).size() > 0 && index != null && !index.global());
        }
        if (select == Select.ALL_ATTRIBUTES && index != null && index.projection() != ProjectionType.ALL) {
            return new SelectedAttributes(EncodedItem::toResponse, true);
        }
        if (projection == null) {
            return new SelectedAttributes(EncodedItem::toResponse, false);
        }
        List<String> absent = missing(table, index, projection.attributeNames());
        if (index != null && index.global() && !absent.isEmpty()) {
            throw ServiceError.validation("One or more parameter values were invalid: Global secondary index "
                    + index.name() + " does not project " + absent);
        }
        return new SelectedAttributes(item -> projection.apply(item), !absent.isEmpty());
    }

    private static List<String> missing(TableDefinition table, @Nullable IndexSchema index, Collection<String> names) {
        return index == null
                ? List.of()
                : index.missing(table.key(), names).stream().sorted().toList();
    }
}
