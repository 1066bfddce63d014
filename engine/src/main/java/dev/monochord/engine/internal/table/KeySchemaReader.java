package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
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
    private final int definitionCount;
    private final Set<String> used = new HashSet<>();

    KeySchemaReader(List<AttributeDefinition> definitions) {
        definitions.forEach(definition -> types.put(definition.attributeName(), definition.attributeType()));
        definitionCount = definitions.size();
    }

    /** The definitions as they were given, the same name once. */
    List<KeyAttribute> definitions() {
        return types.entrySet().stream()
                .map(entry -> new KeyAttribute(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The names that a schema read so far has used. */
    Set<String> used() {
        return used;
    }

    KeySchema table(List<KeySchemaElement> elements) {
        if (elements.size() > definitionCount) {
            throw ServiceError.validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        return pair(elements);
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
        boolean pair = elements.size() <= 2
                && elements.stream().filter(e -> e.keyType() == KeyType.HASH).count() <= 1;
        if (pair) {
            return pair(elements);
        }
        requireDefined(elements);
        if (elements.get(0).keyType() != KeyType.HASH) {
            throw ServiceError.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
        Set<String> names = new HashSet<>();
        List<KeySchemaElement> hash = new ArrayList<>();
        List<KeySchemaElement> range = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            if (!names.add(element.attributeName())) {
                throw ServiceError.validation(
                        "Invalid KeySchema: Duplicate attribute name in KeySchema: " + element.attributeName());
            }
            if (element.keyType() == KeyType.HASH && !range.isEmpty()) {
                throw ServiceError.validation(
                        "Invalid KeySchema: All HASH key elements must precede all RANGE key elements");
            }
            (element.keyType() == KeyType.HASH ? hash : range).add(element);
        }
        if (hash.size() > GLOBAL_PARTS || range.size() > GLOBAL_PARTS) {
            throw ServiceError.validation("Invalid KeySchema: The number of "
                    + (hash.size() > GLOBAL_PARTS ? KeyType.HASH : KeyType.RANGE)
                    + " key elements exceeds the limit of " + GLOBAL_PARTS);
        }
        return schema(hash, range);
    }

    private KeySchema pair(List<KeySchemaElement> elements) {
        requireDefined(elements);
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

    private void requireDefined(List<KeySchemaElement> elements) {
        List<String> names =
                elements.stream().map(KeySchemaElement::attributeName).toList();
        if (!types.keySet().containsAll(names)) {
            throw invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: " + names
                    + ", AttributeDefinitions: " + types.keySet());
        }
        used.addAll(names);
    }

    private KeySchema schema(List<KeySchemaElement> partition, List<KeySchemaElement> sort) {
        return new KeySchema(attributes(partition), attributes(sort));
    }

    private List<KeyAttribute> attributes(List<KeySchemaElement> elements) {
        List<KeyAttribute> attributes = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            ScalarAttributeType type = types.get(element.attributeName());
            if (type != null) {
                attributes.add(new KeyAttribute(element.attributeName(), type));
            }
        }
        return attributes;
    }
}
