package dev.monochord.console.item;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the pages that edit or delete an item show.
 *
 * @param fields the form; none for a deletion
 * @param given what the form was filled with
 * @param changes what will be stored, attribute by attribute; null before the form is sent
 * @param fingerprint of the item as it was read, so that a change in between is noticed
 * @param problem why it was refused, or null
 */
public record EditView(
        ServedTable table,
        String kind,
        String partition,
        String sort,
        String query,
        List<FormField> fields,
        Map<String, String> given,
        @Nullable List<AttributeChange> changes,
        String fingerprint,
        @Nullable String problem) {

    public EditView {
        fields = List.copyOf(fields);
        given = Map.copyOf(given);
    }
}
