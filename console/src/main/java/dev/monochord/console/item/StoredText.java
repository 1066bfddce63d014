package dev.monochord.console.item;

import dev.monochord.console.call.RequestTree;
import dev.monochord.model.json.JsonTree;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Stored items as text. */
final class StoredText {

    private StoredText() {}

    /** The item as JSON in the form of the service, the key first. */
    static String json(ServedTable table, Map<String, AttributeValue> stored) {
        return JsonTree.write(trees(table, stored));
    }

    /** The JSON of each attribute, the key first and the others by name. */
    static Map<String, String> attributes(ServedTable table, Map<String, AttributeValue> stored) {
        Map<String, String> texts = new LinkedHashMap<>();
        trees(table, stored)
                .forEach((name, tree) -> texts.put(name, JsonTree.write(tree).strip()));
        return texts;
    }

    private static Map<String, Object> trees(ServedTable table, Map<String, AttributeValue> stored) {
        RequestTree trees = table.trees();
        Map<String, Object> ordered = new LinkedHashMap<>();
        ItemAddress.of(table, stored).key().forEach((name, value) -> ordered.put(name, trees.of(value)));
        new TreeMap<>(stored).forEach((name, value) -> ordered.putIfAbsent(name, trees.of(value)));
        return ordered;
    }
}
