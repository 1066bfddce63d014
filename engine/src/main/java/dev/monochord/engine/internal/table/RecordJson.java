package dev.monochord.engine.internal.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.engine.EngineException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
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

/**
 * Records as JSON and back, for what the catalog keeps in the store.
 *
 * <p>A component that is null is left out, one that is unknown is ignored, and one that is missing is read as null, zero,
 * false or empty: so a newer engine reads what an older one wrote. Knows records, lists, sets, maps by text, enums,
 * instants, text, numbers and booleans.
 */
final class RecordJson {

    private static final JsonFactory JSON = new JsonFactory();

    /** Looked up once for each type: reflection copies what it returns, and parses generic types each time. */
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return RecordShape.of(type);
        }
    };

    private static final ClassValue<Map<String, Object>> CONSTANTS = new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
            Map<String, Object> constants = new HashMap<>();
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
            return constants;
        }
    };

    private RecordJson() {}

    /** The components of a record, in their order, and the constructor that takes them. */
    private record RecordShape(String[] names, Type[] types, Method[] accessors, Constructor<?> constructor) {

        static RecordShape of(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            String[] names = new String[components.length];
            Type[] types = new Type[components.length];
            Method[] accessors = new Method[components.length];
            Class<?>[] raw = new Class<?>[components.length];
            for (int i = 0; i < components.length; i++) {
                names[i] = components[i].getName();
                types[i] = components[i].getGenericType();
                accessors[i] = components[i].getAccessor();
                raw[i] = components[i].getType();
            }
            try {
                return new RecordShape(names, types, accessors, type.getDeclaredConstructor(raw));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type.getSimpleName() + " has no canonical constructor", e);
            }
        }
    }

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
            return type.cast(record(SHAPES.get(type), (Map<?, ?>) tree(in)));
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
            RecordShape shape = SHAPES.get(part.getClass());
            for (int i = 0; i < shape.names().length; i++) {
                Object inner = get(shape.accessors()[i], part);
                if (inner != null) {
                    out.writeFieldName(shape.names()[i]);
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

    private static Object tree(JsonParser in) throws IOException {
        switch (in.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (in.nextToken() != JsonToken.END_OBJECT) {
                    String name = in.currentName();
                    in.nextToken();
                    map.put(name, tree(in));
                }
                return map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    list.add(tree(in));
                }
                return list;
            }
            case VALUE_NUMBER_INT -> {
                return in.getLongValue();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return in.getBooleanValue();
            }
            default -> {
                return in.getText();
            }
        }
    }

    private static Record record(RecordShape shape, Map<?, ?> tree) {
        @Nullable Object[] values = new @Nullable Object[shape.names().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(shape.types()[i], tree.get(shape.names()[i]));
        }
        try {
            return (Record) shape.constructor().newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "cannot create a " + shape.constructor().getDeclaringClass().getSimpleName(), e);
        }
    }

    private static @Nullable Object value(Type type, @Nullable Object tree) {
        if (type instanceof ParameterizedType generic) {
            return collection(generic, tree);
        }
        Class<?> raw = (Class<?>) type;
        if (raw == boolean.class) {
            return Boolean.TRUE.equals(tree);
        }
        if (raw == int.class) {
            return tree == null ? 0 : ((Number) tree).intValue();
        }
        if (raw == long.class) {
            return tree == null ? 0L : ((Number) tree).longValue();
        }
        if (tree == null || raw == String.class || raw == Long.class) {
            return tree;
        }
        if (raw == Instant.class) {
            return Instant.parse((String) tree);
        }
        if (raw.isEnum()) {
            return constant(raw, (String) tree);
        }
        return record(SHAPES.get(raw), (Map<?, ?>) tree);
    }

    private static Object collection(ParameterizedType type, @Nullable Object tree) {
        Type element = type.getActualTypeArguments()[type.getActualTypeArguments().length - 1];
        if (type.getRawType() == Map.class) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            if (tree instanceof Map<?, ?> entries) {
                entries.forEach((key, entry) -> map.put((String) key, value(element, entry)));
            }
            return map;
        }
        Collection<@Nullable Object> all = type.getRawType() == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
        if (tree instanceof List<?> list) {
            list.forEach(entry -> all.add(value(element, entry)));
        }
        return all;
    }

    private static Object constant(Class<?> type, String name) {
        Object constant = CONSTANTS.get(type).get(name);
        if (constant == null) {
            throw new IllegalStateException(type.getSimpleName() + " has no " + name);
        }
        return constant;
    }

    private static @Nullable Object get(Method accessor, Record value) {
        try {
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + accessor, e);
        }
    }
}
