package dev.monochord.engine.internal.table;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/**
 * The components of a record in their order, and how to read one from JSON without a tree in between: a start reads the
 * record of every table. Built once for each type, because reflection copies what it returns. Thread-safe.
 */
final class RecordShape {

    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final String[] names;
    private final Method[] accessors;
    private final JsonComponentReader[] readers;
    private final @Nullable Object[] missing;
    private final Constructor<?> constructor;

    private RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        names = new String[components.length];
        accessors = new Method[components.length];
        readers = new JsonComponentReader[components.length];
        missing = new @Nullable Object[components.length];
        Class<?>[] raw = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            names[i] = components[i].getName();
            accessors[i] = components[i].getAccessor();
            readers[i] = JsonComponentReader.of(components[i].getGenericType());
            missing[i] = JsonComponentReader.missing(components[i].getType());
            raw[i] = components[i].getType();
        }
        try {
            constructor = type.getDeclaredConstructor(raw);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type.getSimpleName() + " has no canonical constructor", e);
        }
    }

    static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    int size() {
        return names.length;
    }

    String name(int component) {
        return names[component];
    }

    @Nullable
    Object get(Record value, int component) {
        try {
            return accessors[component].invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + accessors[component], e);
        }
    }

    /** Reads the object that a parser is at the start of. */
    Record read(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalStateException("expected an object, got " + in.currentToken());
        }
        @Nullable Object[] values = missing.clone();
        int expected = 0;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            int component = component(name, expected);
            JsonToken token = in.nextToken();
            if (component < 0) {
                in.skipChildren();
            } else if (token != JsonToken.VALUE_NULL) {
                values[component] = readers[component].read(in);
                expected = component + 1;
            }
        }
        try {
            return (Record) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "cannot create a " + constructor.getDeclaringClass().getSimpleName(), e);
        }
    }

    /** The component of a name, or -1. Components are written in their order, so it is mostly the expected one. */
    private int component(String name, int expected) {
        for (int i = expected; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        for (int i = 0; i < expected; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
