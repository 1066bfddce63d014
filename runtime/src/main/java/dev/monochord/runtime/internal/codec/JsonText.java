package dev.monochord.runtime.internal.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.runtime.error.StoredItemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents that were stored as JSON text. */
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    public static Map<String, Object> document(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new StoredItemException("is not a document, nor text that is a JSON object");
            }
            Map<String, Object> document = object(json);
            if (json.nextToken() != null) {
                throw new StoredItemException("has something after its JSON object");
            }
            return document;
        } catch (IOException e) {
            throw new StoredItemException("is not a document, nor text that is a JSON object");
        }
    }

    private static Map<String, Object> object(JsonParser json) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            map.put(name, value(json));
        }
        return Collections.unmodifiableMap(map);
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> array(json);
            case VALUE_STRING -> wellFormed(json.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** JSON can write half of a surrogate pair as an escape, and nothing that writes UTF-8 can write it again. */
    private static String wellFormed(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new StoredItemException("has text with half of a surrogate pair");
        }
        return text;
    }

    private static List<@Nullable Object> array(JsonParser json) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(json));
        }
        return Collections.unmodifiableList(list);
    }
}
