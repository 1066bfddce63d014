package dev.monochord.migrate.postgres.mapping;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** JSON text as an attribute. */
final class JsonDocument {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonDocument() {}

    static AttributeValue parse(String column, String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            return value(column, parser);
        } catch (IOException malformed) {
            throw new UnmappableRowException(column, "has JSON that cannot be read", malformed);
        }
    }

    private static AttributeValue value(String column, JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, AttributeValue> map = new LinkedHashMap<>();
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    if (name.isEmpty()) {
                        throw new UnmappableRowException(
                                column, "has an empty field name in JSON, which DynamoDB rejects");
                    }
                    parser.nextToken();
                    map.put(name, value(column, parser));
                }
                yield AttributeValue.fromM(map);
            }
            case START_ARRAY -> {
                List<AttributeValue> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(column, parser));
                }
                yield AttributeValue.fromL(list);
            }
            case VALUE_STRING -> AttributeValue.fromS(parser.getText());
            case VALUE_TRUE -> AttributeValue.fromBool(true);
            case VALUE_FALSE -> AttributeValue.fromBool(false);
            case VALUE_NULL -> AttributeValue.fromNul(true);
            default -> NumberValue.of(column, parser.getText());
        };
    }
}
