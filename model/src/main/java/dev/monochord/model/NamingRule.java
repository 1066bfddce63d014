package dev.monochord.model;

import java.util.Locale;
import java.util.function.UnaryOperator;

/** How the name of a record component becomes the name of an attribute. */
public enum NamingRule {
    AS_IS(name -> name),
    CAMEL_CASE(name -> name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)),
    SNAKE_CASE(NamingRule::snake),
    PASCAL_CASE(name -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));

    private final UnaryOperator<String> rule;

    NamingRule(UnaryOperator<String> rule) {
        this.rule = rule;
    }

    public String apply(String component) {
        return component.isEmpty() ? component : rule.apply(component);
    }

    /** A run of capitals is one word: {@code roleARN} and {@code roleArn} both become {@code role_arn}. */
    private static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }
}
