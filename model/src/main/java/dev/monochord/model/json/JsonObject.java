package dev.monochord.model.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One object of a design file: what is absent is the default, so that files stay small. Not thread-safe.
 *
 * @param path where in the file it is, for whoever has to mend it: {@code tables[cello].items[Token]}; empty for the whole
 */
record JsonObject(String path, Map<String, Object> fields) {

    static JsonObject create() {
        return new JsonObject("", new LinkedHashMap<>());
    }

    @SuppressWarnings("unchecked")
    static JsonObject of(String path, @Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return new JsonObject(path, (Map<String, Object>) map);
        }
        throw wrong(path, "is not an object");
    }

    /** What is wrong with something in the file. */
    static DesignFormatException wrong(String path, String what) {
        return new DesignFormatException((path.isEmpty() ? "The design" : path) + " " + what);
    }

    /** The path of something in this object. */
    String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
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
            throw wrong(path, "has no \"" + name + "\"");
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
        return value == null ? null : text(path(name), value);
    }

    private static String text(String path, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(path, "is not text");
    }

    boolean flag(String name) {
        Object value = fields.getOrDefault(name, false);
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(path(name), "is neither true nor false");
    }

    int number(String name, int absent) {
        Object value = fields.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Long number && number >= 0 && number <= Integer.MAX_VALUE) {
            return number.intValue();
        }
        throw wrong(path(name), "is not a whole number in its range");
    }

    @Nullable
    JsonObject object(String name) {
        Object value = fields.get(name);
        return value == null ? null : of(path(name), value);
    }

    List<String> texts(String name) {
        return elements(name, JsonObject::text);
    }

    <T> List<T> list(String name, Function<JsonObject, T> read) {
        return elements(name, (place, element) -> read(of(place, element), read));
    }

    private <T> List<T> elements(String name, BiFunction<String, @Nullable Object, T> read) {
        Object value = fields.getOrDefault(name, List.of());
        if (!(value instanceof List<?> list)) {
            throw wrong(path(name), "is not a list");
        }
        List<T> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(read.apply(path(name) + "[" + label(element, elements.size()) + "]", element));
        }
        return List.copyOf(elements);
    }

    /** What an element is called, where it has a name; a person finds that sooner than a number. */
    private static Object label(@Nullable Object element, int index) {
        return element instanceof Map<?, ?> map && map.get("name") instanceof String name && !name.isBlank()
                ? name
                : (Object) index;
    }

    /** Reads an object; what the model says against its values is said of this place. */
    static <T> T read(JsonObject json, Function<JsonObject, T> read) {
        try {
            return read.apply(json);
        } catch (DesignFormatException known) {
            throw known;
        } catch (IllegalArgumentException refused) {
            throw wrong(json.path, "cannot be: " + refused.getMessage());
        }
    }

    <E extends Enum<E>> E constant(String name, Class<E> type) {
        return constant(path(name), type, text(name));
    }

    static <E extends Enum<E>> E constant(String path, Class<E> type, String word) {
        return find(type, word)
                .orElseThrow(() -> wrong(
                        path,
                        "is \"" + word + "\", which this program does not know: is the design newer, or is it one of "
                                + Stream.of(type.getEnumConstants())
                                        .map(JsonObject::word)
                                        .collect(Collectors.joining(", "))
                                + "?"));
    }

    static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
        return Stream.of(type.getEnumConstants())
                .filter(constant -> word(constant).equals(word))
                .findFirst();
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
