package dev.monochord.systems.kit;

import java.lang.reflect.Type;

/**
 * The form of a body, as the documentation shows it: a Java type that JSON is mapped to or from, or plain text.
 *
 * @param type the Java type: a record, an enum, {@code String}, a number, {@code Map}, {@code JsonNode} for anything
 * @param list whether the body is an array of them
 * @param mediaType such as {@code application/json}
 */
public record Content(Type type, boolean list, String mediaType) {

    public static Content json(Type type) {
        return new Content(type, false, "application/json");
    }

    public static Content listOf(Type type) {
        return new Content(type, true, "application/json");
    }

    public static Content text(String mediaType) {
        return new Content(String.class, false, mediaType);
    }
}
