package dev.monochord.cli.explain;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values for the arguments of a pattern that can be recognized in the requests that it sends: each name has a number of
 * its own, which its text, number or time contains. Values of one name and type are equal. Not thread-safe.
 *
 * <p>Enums and booleans have too few values for that. The first value is used, or the second for the one name that a run
 * varies: what changes with it in the requests is made from it.
 */
final class SampleValues {

    private static final int FIRST = 101;
    private static final int STEP = 10;
    private static final Instant TIMES = Instant.parse("2100-01-01T00:00:00Z");

    private record Sample(String name, Type type) {}

    private final @Nullable String varied;
    private final Symbols symbols;
    private final Map<Sample, @Nullable Object> values = new HashMap<>();
    private final Map<String, Set<String>> choices = new LinkedHashMap<>();
    private int next = FIRST;

    /**
     * Values whose names are added to the given symbols.
     *
     * @param varied the name whose enum or boolean has its second value, or null for none
     */
    SampleValues(Symbols symbols, @Nullable String varied) {
        this.symbols = symbols;
        this.varied = varied;
    }

    /** The names of enums and booleans that can be varied, with the names of the value that they have. */
    Map<String, Set<String>> choices() {
        return choices;
    }

    /** A number that is recognized as this name. */
    int number(String name) {
        int number = next;
        next += STEP;
        symbols.number(number, name);
        return number;
    }

    /**
     * The value of a name; null if there is none for the type.
     *
     * @param word what a text begins with: texts of one word are ordered as they are created
     */
    @Nullable
    Object value(String name, String word, Type type) throws ReflectiveOperationException {
        Sample sample = new Sample(
                name,
                type instanceof Class<?> plain
                        ? MethodType.methodType(plain).wrap().returnType()
                        : type);
        if (!values.containsKey(sample)) {
            values.put(sample, create(name, word, type));
        }
        return values.get(sample);
    }

    /**
     * A record.
     *
     * @param known the components that have a value already
     * @param names the name of each other component
     */
    Object record(Class<?> type, Map<String, @Nullable Object> known, UnaryOperator<String> names)
            throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            arguments[i] = known.containsKey(name)
                    ? known.get(name)
                    : value(names.apply(name), name, components[i].getGenericType());
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    private @Nullable Object create(String name, String word, Type type) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType generic) {
            return container(name, word, generic);
        }
        if (!(type instanceof Class<?> plain)) {
            return null;
        }
        if (plain == boolean.class || plain == Boolean.class) {
            boolean value = !name.equals(varied);
            choices.put(name, Set.of(Boolean.toString(value)));
            return value;
        }
        if (plain.isEnum()) {
            return constant(name, plain);
        }
        if (plain.isRecord()) {
            return record(plain, Map.of(), component -> name + "." + component);
        }
        if (plain.isSealed()) {
            return create(name, word, plain.getPermittedSubclasses()[0]);
        }
        return plain == Instant.class ? time(name) : simple(name, word, plain);
    }

    private @Nullable Object container(String name, String word, ParameterizedType generic)
            throws ReflectiveOperationException {
        Type[] arguments = generic.getActualTypeArguments();
        Type last = arguments[arguments.length - 1];
        Object element = value(name, word, last == Object.class ? String.class : last);
        if (element == null) {
            return null;
        }
        Type raw = generic.getRawType();
        if (raw == Set.class) {
            return Set.of(element);
        }
        if (raw == Map.class) {
            return Map.of("{key}", element);
        }
        return raw == Optional.class ? Optional.of(element) : List.of(element);
    }

    private Object constant(String name, Class<?> type) {
        Object[] constants = type.getEnumConstants();
        Object value = constants[name.equals(varied) && constants.length > 1 ? 1 : 0];
        if (constants.length > 1) {
            choices.put(name, Set.copyOf(List.of(((Enum<?>) value).name(), value.toString())));
        }
        return value;
    }

    private Instant time(String name) {
        Instant time = TIMES.plus(Duration.ofDays(next));
        next += STEP;
        symbols.time(time, name);
        return time;
    }

    private @Nullable Object simple(String name, String word, Class<?> type) {
        if (type == String.class || type == byte[].class) {
            String text = word + "-" + next;
            next += STEP;
            if (type == String.class) {
                symbols.text(text, name);
                return text;
            }
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            symbols.text(Base64.getEncoder().encodeToString(bytes), name);
            return bytes;
        }
        if (type == UUID.class) {
            UUID id = new UUID(0x4000L, Long.MIN_VALUE | next);
            next += STEP;
            symbols.text(id.toString(), name);
            return id;
        }
        return numeric(type) ? number(number(name), type) : null;
    }

    private static boolean numeric(Class<?> type) {
        return type.isPrimitive() && type != char.class || Number.class.isAssignableFrom(type);
    }

    private static @Nullable Object number(int number, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return number;
        }
        if (type == long.class || type == Long.class) {
            return (long) number;
        }
        if (type == BigDecimal.class) {
            return BigDecimal.valueOf(number);
        }
        if (type == BigInteger.class) {
            return BigInteger.valueOf(number);
        }
        if (type == double.class || type == Double.class) {
            return (double) number;
        }
        if (type == float.class || type == Float.class) {
            return (float) number;
        }
        if (type == short.class || type == Short.class) {
            return (short) number;
        }
        return type == byte.class || type == Byte.class ? (byte) number : null;
    }
}
