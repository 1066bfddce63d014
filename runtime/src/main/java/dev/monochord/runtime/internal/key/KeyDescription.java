package dev.monochord.runtime.internal.key;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Keys as text for messages and logs: one line, whatever is stored. Characters that could break or reorder a line are
 * written as {@code \}{@code u000a}, binary values in base64.
 */
public final class KeyDescription {

    private KeyDescription() {}

    /** The key attributes of a stored item by name, the partition key first; those that are missing are left out. */
    public static Map<String, String> of(
            Map<String, AttributeValue> stored, String partitionKey, @Nullable String sortKey) {
        Map<String, String> key = new LinkedHashMap<>();
        add(key, stored, partitionKey);
        if (sortKey != null) {
            add(key, stored, sortKey);
        }
        return key;
    }

    /** A key on one line: {@code pk = PROJECT#a, sk = TOKEN#2}. */
    public static String line(Map<String, String> key) {
        return key.entrySet().stream()
                .map(attribute -> attribute.getKey() + " = " + attribute.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void add(Map<String, String> key, Map<String, AttributeValue> stored, String name) {
        AttributeValue value = stored.get(name);
        if (value != null) {
            key.put(name, text(value));
        }
    }

    private static String text(AttributeValue value) {
        if (value.s() != null) {
            return visible(value.s());
        }
        if (value.n() != null) {
            return value.n();
        }
        return value.b() == null
                ? ""
                : Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
    }

    private static String visible(String text) {
        return text.codePoints().allMatch(KeyDescription::plain)
                ? text
                : text.codePoints()
                        .mapToObj(c -> plain(c) ? Character.toString(c) : String.format("\\u%04x", c))
                        .collect(Collectors.joining());
    }

    private static boolean plain(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
