package dev.monochord.console.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Java values as text in forms, and back: scalars as they are written, everything else as JSON. */
public final class TextValues {

    private static final Map<Class<?>, Function<String, Object>> SCALARS = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(int.class, Integer::valueOf),
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(long.class, Long::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(short.class, Short::valueOf),
            Map.entry(Short.class, Short::valueOf),
            Map.entry(byte.class, Byte::valueOf),
            Map.entry(Byte.class, Byte::valueOf),
            Map.entry(double.class, Double::valueOf),
            Map.entry(Double.class, Double::valueOf),
            Map.entry(float.class, Float::valueOf),
            Map.entry(Float.class, Float::valueOf),
            Map.entry(BigDecimal.class, BigDecimal::new),
            Map.entry(BigInteger.class, BigInteger::new),
            Map.entry(UUID.class, UUID::fromString),
            Map.entry(Instant.class, Instant::parse));

    private static final ObjectMapper MAPPER = Json.lenient().mapper();

    private TextValues() {}

    /**
     * Returns the value that a text stands for; refused, naming the field, if it is none of the type.
     *
     * @param type of a parameter or component
     */
    public static Object parse(String field, String text, Type type) {
        try {
            if (type instanceof Class<?> plain) {
                Function<String, Object> scalar = SCALARS.get(plain);
                if (scalar != null) {
                    return scalar.apply(plain == String.class ? text : text.strip());
                }
                if (plain == boolean.class || plain == Boolean.class) {
                    return bool(field, text.strip());
                }
                if (plain.isEnum()) {
                    return constant(field, text.strip(), plain);
                }
            }
            return json(field, text, type);
        } catch (NumberFormatException wrong) {
            throw Refusal.invalid(field, "must be a number");
        } catch (DateTimeException wrong) {
            throw Refusal.invalid(field, "must be a time such as 2026-11-17T08:00:00Z");
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid(field, "does not have the expected form");
        }
    }

    private static Object bool(String field, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw Refusal.invalid(field, "must be true or false");
        }
        return Boolean.valueOf(text);
    }

    private static Object constant(String field, String text, Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(text)
                        || constant.toString().equals(text))
                .findFirst()
                .orElseThrow(
                        () -> Refusal.invalid(field, "must be one of " + Arrays.toString(type.getEnumConstants())));
    }

    private static Object json(String field, String text, Type type) {
        try {
            Object value = MAPPER.readValue(text, MAPPER.constructType(type));
            if (value == null) {
                throw Refusal.invalid(field, "is null: leave the field empty if it may be left out");
            }
            return value;
        } catch (JsonProcessingException wrong) {
            throw Refusal.invalid(field, "must be JSON of the form " + type.getTypeName());
        }
    }

    /** Returns the text of a value as a form and a table show it; empty for null. */
    public static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Optional<?> optional) {
            return text(optional.orElse(null));
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        boolean scalar = SCALARS.containsKey(value.getClass()) || value instanceof Boolean;
        return scalar ? value.toString() : new String(Json.lenient().write(value), UTF_8);
    }

    /** Returns the value as it is written to JSON: numbers, booleans and documents as such, every other scalar as its text. */
    public static @Nullable Object json(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return json(optional.orElse(null));
        }
        return value == null || value instanceof Number || value instanceof Boolean
                ? value
                : value instanceof Enum<?> || SCALARS.containsKey(value.getClass()) ? text(value) : value;
    }

    /** Returns the Java expression of an argument, for a line to copy. */
    public static String java(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(inner -> "Optional.of(" + java(inner) + ")").orElse("Optional.empty()");
        }
        if (value instanceof String || value instanceof UUID) {
            String quoted = quoted(value.toString());
            return value instanceof UUID ? "UUID.fromString(" + quoted + ")" : quoted;
        }
        if (value instanceof Instant) {
            return "Instant.parse(" + quoted(value.toString()) + ")";
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        if (value instanceof Long) {
            return value + "L";
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return "new " + value.getClass().getSimpleName() + "(" + quoted(value.toString()) + ")";
        }
        if (value instanceof Collection<?> elements) {
            return (value instanceof Set<?> ? "Set.of(" : "List.of(") + joined(elements) + ")";
        }
        if (value instanceof Record item) {
            return "new " + value.getClass().getSimpleName() + "(" + joined(components(item)) + ")";
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : "/* " + text(value) + " */";
    }

    private static String joined(Collection<?> values) {
        return values.stream().map(TextValues::java).collect(Collectors.joining(", "));
    }

    /** Returns the values of a record, in the order of its components. */
    public static List<@Nullable Object> components(Record item) {
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            values.add(component(item, component));
        }
        return values;
    }

    public static @Nullable Object component(Record item, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(item);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException("component " + component + " cannot be read", unreadable);
        }
    }

    /** A string literal. Whatever would end the line or the literal is escaped. */
    public static String quoted(String text) {
        return new String(Json.lenient().write(text), UTF_8);
    }
}
