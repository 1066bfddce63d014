package dev.monochord.model.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One object of a design file: what is absent is the default, so that files stay small. For one thread. */
record JsonObject(Map<String, Object> fields) {

    static JsonObject create() {
        return new JsonObject(new LinkedHashMap<>());
    }

    @SuppressWarnings("unchecked")
    static JsonObject of(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return new JsonObject((Map<String, Object>) map);
        }
        throw new DesignFormatException("Expected an object, found " + tree);
    }

    JsonObject put(String name, @Nullable Object value) {
        boolean absent = value == null
                || Boolean.FALSE.equals(value)
                || value instanceof List<?> list && list.isEmpty()
                || value instanceof String text && text.isEmpty();
        if (!absent) {
            fields.put(name, value instanceof Enum<?> e ? word(e) : value);
        }
        return this;
    }

    <T> JsonObject putAll(String name, List<T> values, Function<T, Object> show) {
        return put(name, values.stream().map(show).toList());
    }

    String text(String name) {
        String text = textOrNull(name);
        if (text == null) {
            throw new DesignFormatException("\"" + name + "\" is missing in " + fields.keySet());
        }
        return text;
    }

    String text(String name, String absent) {
        String text = textOrNull(name);
        return text == null ? absent : text;
    }

    @Nullable
    String textOrNull(String name) {
        Object value = fields.get(name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw new DesignFormatException("\"" + name + "\" is not text");
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    int number(String name, int absent) {
        return fields.get(name) instanceof Number number ? number.intValue() : absent;
    }

    @Nullable
    JsonObject object(String name) {
        Object value = fields.get(name);
        return value == null ? null : of(value);
    }

    List<String> texts(String name) {
        return list(name, String.class::cast);
    }

    <T> List<T> list(String name, Function<Object, T> read) {
        Object value = fields.get(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(element -> read.apply(element)).toList();
        }
        throw new DesignFormatException("\"" + name + "\" is not a list");
    }

    <E extends Enum<E>> E constant(String name, Class<E> type) {
        return constant(type, text(name));
    }

    static <E extends Enum<E>> E constant(Class<E> type, String word) {
        for (E constant : type.getEnumConstants()) {
            if (word(constant).equals(word)) {
                return constant;
            }
        }
        throw new DesignFormatException(
                "Unknown " + type.getSimpleName() + " \"" + word + "\"; is the design newer than this program?");
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
