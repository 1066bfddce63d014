package dev.monochord.console.item;

import dev.monochord.console.call.TextValues;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A field of a generated form.
 *
 * @param name in addresses and forms
 * @param label what it is called
 * @param input the kind of control: {@code text}, {@code number}, {@code select} or {@code area}
 * @param options what a select offers
 * @param hint what belongs in it
 * @param value what it shows first
 */
public record FormField(
        String name, String label, String input, List<String> options, boolean required, String hint, String value) {

    private static final Set<Class<?>> NUMBERS = Set.of(
            int.class,
            Integer.class,
            long.class,
            Long.class,
            short.class,
            Short.class,
            byte.class,
            Byte.class,
            BigInteger.class);
    private static final Set<Class<?>> TEXTS = Set.of(
            String.class,
            UUID.class,
            Instant.class,
            double.class,
            Double.class,
            float.class,
            Float.class,
            BigDecimal.class);

    public FormField {
        options = List.copyOf(options);
    }

    static FormField of(String name, String label, Type type, boolean required, String hint, String value) {
        if (type instanceof Class<?> plain) {
            if (plain == boolean.class || plain == Boolean.class) {
                return new FormField(name, label, "select", List.of("true", "false"), required, hint, value);
            }
            if (plain.isEnum()) {
                List<String> names = Arrays.stream(plain.getEnumConstants())
                        .map(constant -> ((Enum<?>) constant).name())
                        .toList();
                return new FormField(name, label, "select", names, required, hint, value);
            }
            if (NUMBERS.contains(plain)) {
                return new FormField(name, label, "number", List.of(), required, hint, value);
            }
            if (TEXTS.contains(plain)) {
                String more = plain == Instant.class ? "a time such as 2026-11-17T08:00:00Z" : "";
                return new FormField(name, label, "text", List.of(), required, joined(hint, more), value);
            }
        }
        return new FormField(name, label, "area", List.of(), required, joined(hint, "JSON"), value);
    }

    private static String joined(String first, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
    }

    /** Returns the value that the fields of a form give for this one; null if it is left empty and may be. */
    static @Nullable Object read(Map<String, String> given, String name, String label, Type type, boolean required) {
        String text = given.getOrDefault(name, "");
        if (text.isEmpty() && !(required && type == String.class)) {
            if (required) {
                throw dev.monochord.systems.kit.Refusal.invalid(label, "is missing");
            }
            return null;
        }
        return TextValues.parse(label, text, type);
    }
}
