package dev.monochord.engine.internal.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.monochord.engine.storage.EngineException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;

/**
 * Records as JSON and back, for what the catalog keeps in the store.
 *
 * <p>A component that is null is left out, one that is unknown is ignored, and one that is missing is read as null, zero,
 * false or empty: so a newer engine reads what an older one wrote. Knows records, lists, sets, maps by text, enums,
 * instants, text, numbers and booleans.
 */
final class RecordJson {

    private static final JsonFactory JSON = new JsonFactory();

    private RecordJson() {}

    static byte[] write(Record value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            put(out, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static <T extends Record> T read(byte[] json, Class<T> type) {
        try (JsonParser in = JSON.createParser(json)) {
            in.nextToken();
            return type.cast(RecordShape.of(type).read(in));
        } catch (IOException | RuntimeException e) {
            throw new EngineException(
                    "The data is damaged: a record of kind " + type.getSimpleName()
                            + " cannot be read. Restore the data folder from a copy.",
                    e);
        }
    }

    private static void put(JsonGenerator out, Object value) throws IOException {
        if (value instanceof Record part) {
            out.writeStartObject();
            RecordShape shape = RecordShape.of(part.getClass());
            for (int i = 0; i < shape.size(); i++) {
                Object inner = shape.get(part, i);
                if (inner != null) {
                    out.writeFieldName(shape.name(i));
                    put(out, inner);
                }
            }
            out.writeEndObject();
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName((String) entry.getKey());
                put(out, entry.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                put(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else if (value instanceof Boolean bool) {
            out.writeBoolean(bool);
        } else if (value instanceof Enum<?> constant) {
            out.writeString(constant.name());
        } else {
            out.writeString(value.toString());
        }
    }
}
