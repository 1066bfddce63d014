package dev.monochord.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, text, whole numbers and flags, in the order they are written. */
final class JsonTree {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonTree() {}

    static String write(Object tree) {
        StringWriter text = new StringWriter();
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(printer);
            write(json, tree);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return text + "\n";
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else {
            json.writeString((String) value);
        }
    }

    static Object read(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() == null) {
                throw new DesignFormatException("The design file is empty");
            }
            Object tree = read(json);
            if (json.nextToken() != null) {
                throw new DesignFormatException("Something follows the design");
            }
            return tree;
        } catch (JsonProcessingException e) {
            throw new DesignFormatException("Not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory failed", e);
        }
    }

    private static Object read(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        switch (token) {
            case START_OBJECT:
                Map<String, Object> map = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    map.put(name, read(json));
                }
                return map;
            case START_ARRAY:
                List<Object> list = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(json));
                }
                return list;
            case VALUE_STRING:
                return json.getText();
            case VALUE_NUMBER_INT:
                return json.getLongValue();
            case VALUE_TRUE:
                return true;
            case VALUE_FALSE:
                return false;
            default:
                throw new DesignFormatException("Unexpected " + token + " in a design file");
        }
    }
}
