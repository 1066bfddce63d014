package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of values of one shape. */
record ListShape(JsonShape element) implements JsonShape {

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw TypeMismatch.container(parser.currentToken(), this, place);
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            list.add(token == JsonToken.VALUE_NULL ? element.ofNull() : element.read(parser, Place.ELEMENT));
        }
        return list;
    }

    @Override
    public void write(JsonGenerator generator, Object value) throws IOException {
        generator.writeStartArray();
        for (@Nullable Object item : (List<?>) value) {
            if (item == null) {
                generator.writeNull();
            } else {
                element.write(generator, item);
            }
        }
        generator.writeEndArray();
    }

    @Override
    public String typeName() {
        return "java.util.List<" + element.typeName() + ">";
    }

    @Override
    public String description() {
        return typeName();
    }
}
