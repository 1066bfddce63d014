package dev.monochord.server.openapi;

import static dev.monochord.server.openapi.OpenApiDocument.ordered;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.monochord.systems.kit.Json;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON Schema of Java types, found in the same way in which Jackson maps them. Used by one thread. */
final class Schemas {

    private static final Set<Class<?>> ANYTHING = Set.of(Object.class);

    private final ObjectMapper mapper = Json.lenient().mapper();
    private final Map<String, Object> named = new LinkedHashMap<>();
    private final Map<String, JavaType> owners = new LinkedHashMap<>();

    /** The schemas of records, by the names under which others refer to them. */
    Map<String, Object> named() {
        return named;
    }

    /** The schema of a type; a record's is put beside the others, under the system's name, and referred to. */
    Map<String, Object> of(Type type, String system) {
        return of(mapper.constructType(type), system);
    }

    /** The schema of a type that has no parts. */
    Map<String, Object> simple(Class<?> type) {
        Map<String, Object> schema = scalar(type);
        return schema == null ? ordered("type", "string") : schema;
    }

    private Map<String, Object> of(JavaType type, String system) {
        Class<?> raw = type.getRawClass();
        Map<String, Object> scalar = scalar(raw);
        if (scalar != null) {
            return scalar;
        }
        if (ANYTHING.contains(raw) || JsonNode.class.isAssignableFrom(raw)) {
            return ordered();
        }
        if (raw.isEnum()) {
            return ordered("type", "string", "enum", constants(raw));
        }
        if (type.isCollectionLikeType() || type.isArrayType()) {
            return ordered("type", "array", "items", of(type.getContentType(), system));
        }
        if (type.isMapLikeType()) {
            return ordered("type", "object", "additionalProperties", of(type.getContentType(), system));
        }
        return reference(type, system);
    }

    private List<String> constants(Class<?> raw) {
        return Arrays.stream(raw.getEnumConstants())
                .map(constant -> mapper.convertValue(constant, String.class))
                .toList();
    }

    private Map<String, Object> reference(JavaType type, String system) {
        String name = system + "." + shortName(type);
        while (owners.containsKey(name) && !owners.get(name).equals(type)) {
            name += "_";
        }
        if (owners.putIfAbsent(name, type) == null) {
            Map<String, Object> schema = new LinkedHashMap<>();
            named.put(name, schema);
            schema.putAll(object(type, system));
        }
        return ordered("$ref", "#/components/schemas/" + name);
    }

    /** The name of a type with those of its parts, such as {@code SuccessOfAccount}. */
    private static String shortName(JavaType type) {
        StringBuilder name = new StringBuilder(type.getRawClass().getSimpleName());
        for (JavaType part : type.getBindings().getTypeParameters()) {
            name.append("Of").append(shortName(part));
        }
        return name.toString();
    }

    private Map<String, Object> object(JavaType type, String system) {
        BeanDescription bean = mapper.getSerializationConfig().introspect(type);
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (BeanPropertyDefinition property : bean.findProperties()) {
            properties.put(property.getName(), of(property.getPrimaryType(), system));
            if (!mayBeNull(type.getRawClass(), property.getInternalName())) {
                required.add(property.getName());
            }
        }
        Map<String, Object> schema = ordered("type", "object", "properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    private static boolean mayBeNull(Class<?> type, String name) {
        RecordComponent[] components = type.getRecordComponents();
        if (components == null) {
            return true;
        }
        return Arrays.stream(components)
                .filter(component -> component.getName().equals(name))
                .anyMatch(component -> component.getAnnotatedType().isAnnotationPresent(Nullable.class));
    }

    private static @Nullable Map<String, Object> scalar(Class<?> type) {
        if (type == String.class || type == char.class || type == Character.class) {
            return ordered("type", "string");
        }
        if (type == Instant.class) {
            return ordered("type", "string", "format", "date-time");
        }
        if (type == boolean.class || type == Boolean.class) {
            return ordered("type", "boolean");
        }
        if (List.of(int.class, Integer.class, short.class, Short.class).contains(type)) {
            return ordered("type", "integer", "format", "int32");
        }
        if (List.of(long.class, Long.class).contains(type)) {
            return ordered("type", "integer", "format", "int64");
        }
        if (type == BigInteger.class) {
            return ordered("type", "integer");
        }
        if (List.of(double.class, Double.class, float.class, Float.class, BigDecimal.class, Number.class)
                .contains(type)) {
            return ordered("type", "number");
        }
        return null;
    }
}
