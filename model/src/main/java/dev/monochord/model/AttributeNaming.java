package dev.monochord.model;

import dev.monochord.annotations.Naming;
import java.util.Locale;

/** Makes the names of attributes from those of record components. */
public final class AttributeNaming {

    private AttributeNaming() {}

    public static String name(Naming naming, String component) {
        if (component.isEmpty()) {
            return component;
        }
        return switch (naming) {
            case AS_IS -> component;
            case CAMEL_CASE -> component.substring(0, 1).toLowerCase(Locale.ROOT) + component.substring(1);
            case SNAKE_CASE -> snake(component);
            case PASCAL_CASE -> component.substring(0, 1).toUpperCase(Locale.ROOT) + component.substring(1);
        };
    }

    /** A run of capitals is one word: {@code roleARN} and {@code roleArn} both become {@code role_arn}. */
    private static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }
}
