package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

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

    /** About how many bytes the service counts for an item: names, and the text of values. */
    static int size(Map<String, AttributeValue> stored) {
        return stored.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey()) + size(entry.getValue()))
                .sum();
    }

    private static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> bytes(value.s());
            case N -> (value.n().length() + 1) / 2 + 1;
            case B -> value.b().asByteArrayUnsafe().length;
            case M -> 3 + size(value.m()) + value.m().size();
            case L ->
                3 + value.l().stream().mapToInt(element -> size(element) + 1).sum();
            case SS -> value.ss().stream().mapToInt(StoredText::bytes).sum();
            case NS ->
                value.ns().stream()
                        .mapToInt(text -> (text.length() + 1) / 2 + 1)
                        .sum();
            default -> 1;
        };
    }

    private static int bytes(String text) {
        return text.getBytes(UTF_8).length;
    }
}
