package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.catalog.SourceColumn;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** As what a column is stored. */
public enum ValueForm {
    /** Text: as PostgreSQL prints it, times in UTC with a fixed width. */
    STRING,
    /** A number. DynamoDB drops trailing zeros, so the scale of a numeric is lost. */
    NUMBER,
    BOOLEAN,
    BINARY,
    /** A map or list, from json or jsonb. */
    DOCUMENT,
    /** A list, from an array. */
    LIST,
    /** A set of text, numbers or bytes, from an array; its values are those that a list would have. An empty one is absent. */
    SET;

    private static final Set<String> WHOLE = Set.of("int2", "int4", "int8");
    private static final Set<String> FLOATING = Set.of("float4", "float8");

    static ValueForm parse(String text) {
        return Arrays.stream(values())
                .filter(form -> form.word().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "as",
                        "\"as\" must be one of "
                                + Arrays.stream(values()).map(ValueForm::word).collect(Collectors.joining(", "))
                                + ", got \"" + text + "\""));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether values of a type are numbers of PostgreSQL. */
    static boolean isNumeric(String type) {
        return WHOLE.contains(type) || FLOATING.contains(type) || type.equals("numeric");
    }

    /** Whether a type has values that are no numbers: NaN and the infinities. */
    static boolean hasSpecialNumbers(String type) {
        return FLOATING.contains(type) || type.equals("numeric");
    }

    /**
     * Returns the form of a column for which the mapping names none.
     *
     * @throws InvalidInputException if there is no form that keeps every value
     */
    static ValueForm of(SourceColumn column) {
        if (column.array()) {
            return LIST;
        }
        String type = column.type();
        if (type.equals("numeric")) {
            throw new InvalidInputException(
                    "as",
                    "column " + column.name() + " is numeric: declare \"as\": \"string\" to keep its scale, or \"as\":"
                            + " \"number\"");
        }
        if (WHOLE.contains(type) || FLOATING.contains(type)) {
            return NUMBER;
        }
        return switch (type) {
            case "bool" -> BOOLEAN;
            case "bytea" -> BINARY;
            case "json", "jsonb" -> DOCUMENT;
            default -> STRING;
        };
    }

    /** Checks that values of a column can take this form. */
    void check(SourceColumn column) {
        String type = column.type();
        boolean fits = switch (this) {
            case STRING -> !column.array();
            case NUMBER -> !column.array() && isNumeric(type);
            case BOOLEAN -> !column.array() && type.equals("bool");
            case BINARY -> !column.array() && type.equals("bytea");
            case DOCUMENT -> !column.array() && type.startsWith("json");
            case LIST -> column.array();
            case SET -> column.array() && !type.equals("bool") && !type.startsWith("json");
        };
        if (!fits) {
            throw new InvalidInputException(
                    "as", "column " + column.name() + " is " + column.typeText() + ", which cannot be a " + word());
        }
    }
}
