package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Checks key schemas against the attribute definitions of a request, in the service's order, and makes ours of them. */
final class KeySchemaReader {

    private static final int GLOBAL_PARTS = 4;

    private final Map<String, ScalarAttributeType> types = new LinkedHashMap<>();
    private final List<AttributeDefinition> definitions;
    private final Set<String> used = new HashSet<>();

    KeySchemaReader(List<AttributeDefinition> definitions) {
        this.definitions = definitions;
        definitions.forEach(definition -> types.put(definition.attributeName(), definition.attributeType()));
    }

    /** The definitions as they were given. */
    List<KeyElement> definitions() {
        return types.entrySet().stream()
                .map(entry -> new KeyElement(entry.getKey(), entry.getValue()))
                .toList();
    }

    KeySchema table(List<KeySchemaElement> elements) {
        if (elements.size() > definitions.size()) {
            throw ServiceError.validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        requireDefined(elements);
        KeySchema key = pair(elements);
        requireDistinctDefinitions();
        return key;
    }

    KeySchema local(String index, List<KeySchemaElement> elements, KeySchema table) {
        KeySchema key = pair(elements);
        if (key.sort().isEmpty()) {
            throw invalid("Index KeySchema does not have a range key for index: " + index);
        }
        String hash = key.partition().get(0).name();
        String tableHash = table.partition().get(0).name();
        if (!hash.equals(tableHash)) {
            throw invalid("Index KeySchema does not have the same leading hash key as table KeySchema for index: "
                    + index + ". index hash key: " + hash + ", table hash key: " + tableHash);
        }
        return key;
    }

    /** Up to four attributes of each kind, where a table or a local index has one. */
    KeySchema global(List<KeySchemaElement> elements) {
        List<KeySchemaElement> hash = of(KeyType.HASH, elements);
        List<KeySchemaElement> range = of(KeyType.RANGE, elements);
        if (hash.size() <= 1 && range.size() <= 1) {
            return pair(elements);
        }
        if (elements.get(0).keyType() != KeyType.HASH) {
            throw ServiceError.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
        if (!elements.subList(0, hash.size()).equals(hash)) {
            throw invalid("All HASH key attributes must precede RANGE key attributes in the KeySchema");
        }
        requireFew(KeyType.HASH, hash);
        requireFew(KeyType.RANGE, range);
        requireDistinct(hash);
        requireDistinct(range);
        if (names(elements).stream().distinct().count() < elements.size()) {
            throw ServiceError.validation("The KeySchema contains multiple key attributes with the same name");
        }
        return schema(hash, range);
    }

    /** Whether every attribute of a schema has a definition; the attributes count as used from then on. */
    void requireDefined(List<KeySchemaElement> elements) {
        List<String> names = names(elements);
        if (!types.keySet().containsAll(names)) {
            throw invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: " + names
                    + ", AttributeDefinitions: " + types.keySet());
        }
        used.addAll(names);
    }

    /** Whether every definition is used by the schemas seen so far. */
    void requireUsed(boolean indexed) {
        if (used.containsAll(types.keySet())) {
            return;
        }
        if (!indexed) {
            // The service ends after the first sentence; what follows names the attributes.
            throw invalid(
                    "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions. Not used by any key: "
                            + types.keySet().stream()
                                    .filter(name -> !used.contains(name))
                                    .toList() + "; remove them from AttributeDefinitions");
        }
        throw invalid(
                "Some AttributeDefinitions are not used. AttributeDefinitions: " + types.keySet() + ", keys used: "
                        + types.keySet().stream().filter(used::contains).toList());
    }

    private void requireDistinctDefinitions() {
        Set<String> seen = new HashSet<>();
        for (AttributeDefinition definition : definitions) {
            if (!seen.add(definition.attributeName())) {
                throw ServiceError.validation("Attribute Name is duplicated: " + definition.attributeName());
            }
        }
    }

    private KeySchema pair(List<KeySchemaElement> elements) {
        boolean composite = elements.size() > 1;
        if (composite && elements.get(0).attributeName().equals(elements.get(1).attributeName())) {
            throw ServiceError.validation(
                    "Both the Hash Key and the Range Key element in the KeySchema have the same name");
        }
        if (elements.get(0).keyType() != KeyType.HASH) {
            throw ServiceError.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
        if (composite && elements.get(1).keyType() != KeyType.RANGE) {
            throw ServiceError.validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        }
        return schema(elements.subList(0, 1), elements.subList(1, elements.size()));
    }

    private static void requireFew(KeyType type, List<KeySchemaElement> elements) {
        if (elements.size() > GLOBAL_PARTS) {
            throw invalid("The KeySchema exceeds the maximum allowed number of " + type + " key attributes");
        }
    }

    private static void requireDistinct(List<KeySchemaElement> elements) {
        Set<String> seen = new HashSet<>();
        for (KeySchemaElement element : elements) {
            if (!seen.add(element.attributeName())) {
                throw ServiceError.validation(
                        "Invalid KeySchema: Duplicate key attribute in the KeySchema: " + element.attributeName());
            }
        }
    }

    private static List<KeySchemaElement> of(KeyType type, List<KeySchemaElement> elements) {
        return elements.stream().filter(element -> element.keyType() == type).toList();
    }

    private static List<String> names(List<KeySchemaElement> elements) {
        return elements.stream().map(KeySchemaElement::attributeName).toList();
    }

    private KeySchema schema(List<KeySchemaElement> partition, List<KeySchemaElement> sort) {
        return new KeySchema(attributes(partition), attributes(sort));
    }

    private List<KeyElement> attributes(List<KeySchemaElement> elements) {
        List<KeyElement> attributes = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            ScalarAttributeType type = types.get(element.attributeName());
            if (type != null) {
                attributes.add(new KeyElement(element.attributeName(), type));
            }
        }
        return attributes;
    }
}
