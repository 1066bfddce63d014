package dev.monochord.systems.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as design documents show them, in DynamoDB's JSON or in plain JSON. */
public final class DynamoDbJson {

    private DynamoDbJson() {}

    /** Reads {@code {"PK": {"S": "…"}, "n": {"N": "1"}}}. */
    public static Map<String, AttributeValue> item(String json) {
        return map(Json.lenient().tree(json.getBytes(UTF_8)), DynamoDbJson::typed);
    }

    /** Reads {@code {"pk": "…", "n": 1}}. */
    public static Map<String, AttributeValue> plain(String json) {
        return map(Json.lenient().tree(json.getBytes(UTF_8)), DynamoDbJson::untyped);
    }

    private static AttributeValue typed(JsonNode value) {
        Map.Entry<String, JsonNode> only = value.fields().next();
        JsonNode inner = only.getValue();
        return switch (only.getKey()) {
            case "S" -> AttributeValue.fromS(inner.textValue());
            case "N" -> AttributeValue.fromN(inner.textValue());
            case "BOOL" -> AttributeValue.fromBool(inner.booleanValue());
            case "NULL" -> AttributeValue.fromNul(true);
            case "SS" -> AttributeValue.fromSs(list(inner, JsonNode::textValue));
            case "L" -> AttributeValue.fromL(list(inner, DynamoDbJson::typed));
            case "M" -> AttributeValue.fromM(map(inner, DynamoDbJson::typed));
            default -> throw new IllegalArgumentException("type " + only.getKey() + " is not read here");
        };
    }

    private static AttributeValue untyped(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> AttributeValue.fromS(value.textValue());
            case NUMBER -> AttributeValue.fromN(value.asText());
            case BOOLEAN -> AttributeValue.fromBool(value.booleanValue());
            case NULL -> AttributeValue.fromNul(true);
            case ARRAY -> AttributeValue.fromL(list(value, DynamoDbJson::untyped));
            case OBJECT -> AttributeValue.fromM(map(value, DynamoDbJson::untyped));
            default -> throw new IllegalArgumentException(value.getNodeType() + " is not read here");
        };
    }

    private static <E> List<E> list(JsonNode array, Function<JsonNode, E> element) {
        List<E> list = new ArrayList<>();
        array.forEach(inner -> list.add(element.apply(inner)));
        return list;
    }

    private static <E> Map<String, E> map(JsonNode object, Function<JsonNode, E> value) {
        Map<String, E> map = new LinkedHashMap<>();
        object.fields().forEachRemaining(field -> map.put(field.getKey(), value.apply(field.getValue())));
        return map;
    }
}
