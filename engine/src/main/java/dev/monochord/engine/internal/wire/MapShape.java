package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map from text to values of one shape. */
record MapShape(JsonShape element) implements JsonShape {

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw TypeMismatch.container(parser.currentToken(), this, place);
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
            map.put(key, isNull ? element.ofNull() : element.read(parser, Place.ELEMENT));
        }
        return map;
    }

    @Override
    public void write(JsonGenerator generator, Object value) throws IOException {
        generator.writeStartObject();
        for (Map.Entry<?, ? extends @Nullable Object> entry : ((Map<?, ?>) value).entrySet()) {
            generator.writeFieldName((String) entry.getKey());
            Object item = entry.getValue();
            if (item == null) {
                generator.writeNull();
            } else {
                element.write(generator, item);
            }
        }
        generator.writeEndObject();
    }

    @Override
    public String typeName() {
        return "java.util.Map<java.lang.String, " + element.typeName() + ">";
    }

    @Override
    public String description() {
        return typeName();
    }
}
