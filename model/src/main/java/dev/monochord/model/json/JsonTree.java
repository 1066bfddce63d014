package dev.monochord.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** JSON as maps, lists, text, numbers, flags and nulls, in the order they are written. */
public final class JsonTree {

    /** A name that is there twice would silently hide what the first of them said. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** What the parser adds of its own insides. */
    private static final Pattern SOURCE = Pattern.compile(" \\(start marker at .*|\\n.*", Pattern.DOTALL);

    private JsonTree() {}

    /** The text of a tree, indented, with a line feed at its end; a map of one value stands on one line. */
    public static String write(@Nullable Object tree) {
        StringBuilder text = new StringBuilder();
        write(text, "\n", tree);
        return text.append('\n').toString();
    }

    private static void write(StringBuilder text, String line, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            boolean small = map.size() == 1
                    && map.values().stream().noneMatch(v -> v instanceof Map<?, ?> || v instanceof List<?>);
            String inner = small ? "" : line + "  ";
            String start = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                text.append(start).append(inner);
                quote(text, (String) entry.getKey());
                text.append(": ");
                write(text, inner, entry.getValue());
                start = ",";
            }
            text.append(map.isEmpty() ? "{}" : small ? "}" : line + "}");
        } else if (value instanceof List<?> list) {
            String start = "[";
            for (Object element : list) {
                text.append(start).append(line).append("  ");
                write(text, line + "  ", element);
                start = ",";
            }
            text.append(list.isEmpty() ? "[]" : line + "]");
        } else if (value instanceof String string) {
            quote(text, string);
        } else if (value instanceof BigDecimal number) {
            text.append(number.toPlainString());
        } else {
            text.append(value);
        }
    }

    private static void quote(StringBuilder text, String string) {
        text.append('"')
                .append(JsonStringEncoder.getInstance().quoteAsString(string))
                .append('"');
    }

    /**
     * The tree of a text. A design file has no nulls and no fractions, and they are refused.
     *
     * @throws DesignFormatException if it is not JSON
     */
    public static Object read(String text) {
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
            throw new DesignFormatException("Not JSON" + place(e.getLocation()) + ": "
                    + SOURCE.matcher(String.valueOf(e.getOriginalMessage())).replaceFirst(""));
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory failed", e);
        }
    }

    private static String place(@Nullable JsonLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
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
                throw new DesignFormatException("A design file has no nulls and no fractions, but this has one"
                        + place(json.currentTokenLocation()));
        }
    }
}
