package dev.monochord.engine.internal.validation;

import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/** A request value as the service's messages show it: the way a Java object prints itself, or as JSON. */
final class Echo {

    private Echo() {}

    static String java(@Nullable Object value) {
        if (value == null || isAbsent(value)) {
            return "null";
        }
        if (value instanceof SdkPojo structure) {
            StringJoiner fields = new StringJoiner(", ", className(structure) + '(', ")");
            for (SdkField<?> field : structure.sdkFields()) {
                fields.add(lowerFirst(field.memberName()) + '=' + java(field.getValueOrDefault(structure)));
            }
            return fields.toString();
        }
        if (value instanceof Collection<?> collection) {
            StringJoiner elements = new StringJoiner(", ", "[", "]");
            collection.forEach(element -> elements.add(java(element)));
            return elements.toString();
        }
        if (value instanceof Map<?, ?> map) {
            StringJoiner entries = new StringJoiner(", ", "{", "}");
            map.forEach((key, each) -> entries.add(key + "=" + java(each)));
            return entries.toString();
        }
        return scalar(value);
    }

    static String json(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof SdkPojo structure) {
            StringJoiner fields = new StringJoiner(",", "{", "}");
            for (SdkField<?> field : structure.sdkFields()) {
                Object each = field.getValueOrDefault(structure);
                if (each != null && !isAbsent(each)) {
                    fields.add(quoted(field.locationName()) + ':' + json(each));
                }
            }
            return fields.toString();
        }
        if (value instanceof Collection<?> collection) {
            StringJoiner elements = new StringJoiner(",", "[", "]");
            collection.forEach(element -> elements.add(json(element)));
            return elements.toString();
        }
        if (value instanceof Map<?, ?> map) {
            StringJoiner entries = new StringJoiner(",", "{", "}");
            map.forEach((key, each) -> entries.add(quoted(key.toString()) + ':' + json(each)));
            return entries.toString();
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(scalar(value));
    }

    /** Whether this is the collection that the SDK puts where a request has none. */
    static boolean isAbsent(Object value) {
        return value instanceof SdkAutoConstructList || value instanceof SdkAutoConstructMap;
    }

    private static String scalar(Object value) {
        return value instanceof SdkBytes bytes
                ? Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe())
                : value.toString();
    }

    private static String className(SdkPojo structure) {
        return structure.getClass().getSimpleName();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    private static String lowerFirst(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
