package dev.monochord.cli.design;

import dev.monochord.model.ItemDesign;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values and records for every type that the designs use. A text begins with the name of its component, so that any prefix
 * of it finds it, and ends with a number; a time is after the lowest and before the highest. All values of a type have the
 * same size, and those of different components differ.
 */
final class Samples {

    static final Instant LOWEST = Instant.parse("2100-01-01T00:00:00Z");
    static final Instant HIGHEST = Instant.parse("2100-12-31T00:00:00Z");
    private static final Instant FIRST = Instant.parse("2100-06-15T12:00:00.123Z");

    private static final int NUMBER = 1_001;

    private Samples() {}

    /** What a record's components are: the sample of a number, or something of its own. */
    interface Numbers {
        int of(String component);
    }

    /** A record of an item's kind. */
    static Object record(ItemDesign item, Map<String, @Nullable Object> own, Numbers numbers)
            throws ReflectiveOperationException {
        return record(Class.forName(item.javaType()), own, numbers);
    }

    private static Object record(Class<?> type, Map<String, @Nullable Object> own, Numbers numbers)
            throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            values[i] = own.containsKey(name)
                    ? own.get(name)
                    : value(name, components[i].getGenericType(), numbers.of(name));
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    /** A value of a type, different for each number where the type has enough of them. */
    static Object value(String name, Type type, int number) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            Type element = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            Object one = element == Object.class ? "any-" + number : value(name, element, number);
            return raw == Set.class ? Set.of(one) : raw == Map.class ? Map.of("key", one) : List.of(one);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == String.class) {
            return String.format(Locale.ROOT, "%s-%03d", name, number);
        }
        if (plain == Instant.class) {
            return FIRST.plus(Duration.ofMinutes(Math.floorMod(name.hashCode(), 10_000)))
                    .plusSeconds(number);
        }
        if (plain == boolean.class || plain == Boolean.class) {
            return (name.hashCode() + number) % 2 == 0;
        }
        if (plain == int.class || plain == Integer.class) {
            return NUMBER + number;
        }
        if (plain == long.class || plain == Long.class) {
            return (long) NUMBER + number;
        }
        if (plain == BigDecimal.class) {
            return BigDecimal.valueOf((long) NUMBER + number);
        }
        if (plain.isEnum()) {
            Object[] constants = plain.getEnumConstants();
            return constants[number == 0 ? 0 : 1];
        }
        if (plain.isRecord()) {
            return record(plain, Map.of(), component -> number);
        }
        throw new IllegalArgumentException("No sample of " + type + " for " + name);
    }
}
