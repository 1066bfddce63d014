package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.frame.Visit;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.systems.kit.Refusal;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The primary key of a stored item, as addresses of pages carry it.
 *
 * @param key the key attributes as they are stored
 */
record ItemAddress(ServedTable table, Map<String, AttributeValue> key) {

    private static final String[] NAMES = {"pk", "sk"};

    /** The key of a stored item, whatever else it has. */
    static ItemAddress of(ServedTable table, Map<String, AttributeValue> stored) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (KeyAttributeDesign attribute : table.design().keys()) {
            AttributeValue value = stored.get(attribute.name());
            if (value != null) {
                key.put(attribute.name(), value);
            }
        }
        return new ItemAddress(table, key);
    }

    /** The key in the query of a visit, or in the form that it sends. */
    static ItemAddress of(ServedTable table, Visit visit) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        int at = 0;
        for (KeyAttributeDesign attribute : table.design().keys()) {
            String name = NAMES[at++];
            String text = visit.query(name)
                    .or(() -> visit.request().hasBody() ? visit.form().text(name) : visit.query(name))
                    .orElseThrow(() -> Refusal.invalid(name, "is missing: give the " + attribute.name()));
            key.put(attribute.name(), value(attribute, name, text));
        }
        return new ItemAddress(table, key);
    }

    /** A key attribute of the type that the design says. */
    static AttributeValue value(KeyAttributeDesign attribute, String field, String text) {
        return switch (attribute.type()) {
            case S -> AttributeValue.fromS(text);
            case N -> AttributeValue.fromN(text.strip());
            case B -> AttributeValue.fromB(bytes(field, text));
            default -> throw Refusal.invalid(field, "cannot be a key");
        };
    }

    private static SdkBytes bytes(String field, String text) {
        try {
            return SdkBytes.fromByteArray(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException malformed) {
            throw Refusal.invalid(field, "must be base64");
        }
    }

    /** The text of a key attribute. */
    static String text(AttributeValue value) {
        return value.s() != null
                ? value.s()
                : value.n() != null
                        ? value.n()
                        : Base64.getEncoder().encodeToString(value.b().asByteArray());
    }

    String partition() {
        return text(key.values().iterator().next());
    }

    /** The sort key; empty if the table has none. */
    String sort() {
        KeyAttributeDesign attribute = table.design().sort();
        AttributeValue value = attribute == null ? null : key.get(attribute.name());
        return value == null ? "" : text(value);
    }

    /** {@code pk=…&sk=…}. */
    String query() {
        String query = "pk=" + encoded(partition());
        return table.design().sort() == null ? query : query + "&sk=" + encoded(sort());
    }

    String path() {
        return table.path() + "/item?" + query();
    }

    String collectionPath() {
        return table.path() + "/collection?pk=" + encoded(partition());
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
