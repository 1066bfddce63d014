package dev.monochord.console.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a stored item shows.
 *
 * @param kind its kind; "guard" for a guard, "unknown" for an item that no design describes
 * @param fields its components; none if it cannot be read
 * @param json the item as it is stored
 * @param reason why it cannot be read, or null
 * @param canEdit whether it can be replaced by a record
 * @param query its key as the query of an address
 */
public record StoredPage(
        ServedTable table,
        String kind,
        String partition,
        String sort,
        List<FieldView> fields,
        String json,
        List<Relation> relations,
        @Nullable String reason,
        boolean canEdit,
        String query,
        String collectionPath,
        int bytes) {

    public StoredPage {
        fields = List.copyOf(fields);
        relations = List.copyOf(relations);
    }
}
