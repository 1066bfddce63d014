package dev.monochord.engine.internal.table;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.engine.internal.time.InstantText;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a component of a record from JSON, at the token that the parser is at. */
interface JsonComponentReader {

    Object read(JsonParser in) throws IOException;

    /** A reader of a type that {@link RecordJson} knows. */
    static JsonComponentReader of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            JsonComponentReader element = of(arguments[arguments.length - 1]);
            if (generic.getRawType() == Map.class) {
                return in -> map(in, element);
            }
            return generic.getRawType() == Set.class
                    ? in -> addAll(in, element, new LinkedHashSet<>())
                    : in -> addAll(in, element, new ArrayList<>());
        }
        Class<?> raw = (Class<?>) type;
        if (raw == boolean.class) {
            return JsonParser::getBooleanValue;
        }
        if (raw == int.class) {
            return JsonParser::getIntValue;
        }
        if (raw == long.class || raw == Long.class) {
            return JsonParser::getLongValue;
        }
        if (raw == String.class) {
            return JsonComponentReader::text;
        }
        if (raw == Instant.class) {
            return in -> InstantText.parse(text(in));
        }
        return raw.isEnum() ? constants(raw) : in -> RecordShape.of(raw).read(in);
    }

    /** What a component is that the JSON does not have. */
    static @Nullable Object missing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == Map.class) {
            return Map.of();
        }
        if (type == Set.class) {
            return Set.of();
        }
        return type == List.class ? List.of() : null;
    }

    private static Object map(JsonParser in, JsonComponentReader element) throws IOException {
        require(in, JsonToken.START_OBJECT);
        Map<String, Object> map = new LinkedHashMap<>();
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            map.put(name, element.read(in));
        }
        return map;
    }

    private static Object addAll(JsonParser in, JsonComponentReader element, Collection<Object> all)
            throws IOException {
        require(in, JsonToken.START_ARRAY);
        while (in.nextToken() != JsonToken.END_ARRAY) {
            all.add(element.read(in));
        }
        return all;
    }

    private static JsonComponentReader constants(Class<?> type) {
        Map<String, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name(), constant);
        }
        return in -> {
            Object constant = constants.get(text(in));
            if (constant == null) {
                throw new IllegalStateException(type.getSimpleName() + " has no " + in.getText());
            }
            return constant;
        };
    }

    private static String text(JsonParser in) throws IOException {
        require(in, JsonToken.VALUE_STRING);
        return in.getText();
    }

    private static void require(JsonParser in, JsonToken wanted) {
        if (in.currentToken() != wanted) {
            throw new IllegalStateException("expected " + wanted + ", got " + in.currentToken());
        }
    }
}
