package dev.monochord.console.planned;

import dev.monochord.console.call.RequestTree;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stored rows of one kind, as a table.
 *
 * @param kind the name in the design, or what a row of no known kind is called
 * @param columns the attributes: the key, those of the design, then whatever else is stored
 * @param rows a text for each column; empty for an attribute that a row does not have
 */
public record PlannedRows(String kind, List<String> columns, List<List<String>> rows) {

    private static final String UNKNOWN = "rows of no kind that the design names";

    public PlannedRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** The kind of a row, by its type attribute or by how its key begins; empty if neither tells. */
    static Optional<String> kind(TableDesign table, Map<String, AttributeValue> row) {
        String attribute = table.typeAttribute();
        AttributeValue type = attribute == null ? null : row.get(attribute);
        return type == null
                ? table.items().stream()
                        .filter(item -> literals(table, item, row) > 0)
                        .max(Comparator.comparingInt(item -> literals(table, item, row)))
                        .map(ItemDesign::name)
                : table.items().stream()
                        .filter(item -> item.type().equals(type.s()))
                        .map(ItemDesign::name)
                        .findFirst();
    }

    /** How many characters of the key are those with which the keys of a kind begin; -1 if it begins otherwise. */
    private static int literals(TableDesign table, ItemDesign item, Map<String, AttributeValue> row) {
        List<KeyTemplate> templates = item.key().all();
        int length = 0;
        for (int i = 0; i < Math.min(templates.size(), table.keys().size()); i++) {
            String literal = templates.get(i).literalPrefix();
            AttributeValue value = row.get(table.keys().get(i).name());
            if (!literal.isEmpty()
                    && (value == null || value.s() == null || !value.s().startsWith(literal))) {
                return -1;
            }
            length += literal.length();
        }
        return length;
    }

    static List<PlannedRows> of(PlannedForm form, List<Map<String, AttributeValue>> stored) {
        Map<String, List<Map<String, AttributeValue>>> byKind = new LinkedHashMap<>();
        List<String> items = form.pattern().items();
        for (Map<String, AttributeValue> row : stored) {
            String kind = kind(form.table(), row).orElse(items.size() == 1 ? items.get(0) : UNKNOWN);
            byKind.computeIfAbsent(kind, any -> new ArrayList<>()).add(row);
        }
        return byKind.entrySet().stream()
                .map(entry -> of(form.table(), entry.getKey(), entry.getValue()))
                .toList();
    }

    private static PlannedRows of(TableDesign table, String kind, List<Map<String, AttributeValue>> stored) {
        Set<String> columns = new LinkedHashSet<>();
        table.keys().stream().map(KeyAttributeDesign::name).forEach(columns::add);
        table.item(kind).stream()
                .flatMap(item -> item.attributes().stream())
                .map(AttributeDesign::name)
                .filter(name -> stored.stream().anyMatch(row -> row.containsKey(name)))
                .forEach(columns::add);
        stored.forEach(row -> row.keySet().stream().sorted().forEach(columns::add));
        List<List<String>> rows = stored.stream()
                .map(row -> columns.stream()
                        .map(column -> Optional.ofNullable(row.get(column))
                                .map(PlannedRows::text)
                                .orElse(""))
                        .toList())
                .toList();
        return new PlannedRows(kind, List.copyOf(columns), rows);
    }

    /** Text and numbers as they are, everything else as the JSON of the service. */
    private static String text(AttributeValue value) {
        if (value.s() != null) {
            return value.s();
        }
        return value.n() != null
                ? value.n()
                : JsonTree.write(new RequestTree(List.of()).of(value)).strip();
    }
}
