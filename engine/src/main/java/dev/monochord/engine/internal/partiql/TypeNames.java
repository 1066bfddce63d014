package dev.monochord.engine.internal.partiql;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types that may follow IS: all that the grammar knows, and those of them that items have. */
final class TypeNames {

    private static final Set<String> KNOWN = Set.of(
            "ANY",
            "BAG",
            "BIGINT",
            "BLOB",
            "BOOL",
            "BOOLEAN",
            "CHAR",
            "CHARACTER",
            "CLOB",
            "DATE",
            "DECIMAL",
            "DOUBLE",
            "FLOAT",
            "INT",
            "INT2",
            "INT4",
            "INT8",
            "INTEGER",
            "LIST",
            "MISSING",
            "NULL",
            "NUMERIC",
            "REAL",
            "SEXP",
            "SMALLINT",
            "STRING",
            "STRUCT",
            "SYMBOL",
            "TIME",
            "TIMESTAMP",
            "TUPLE",
            "VARCHAR");

    private static final Map<String, String> SECOND_WORDS = Map.of("DOUBLE", "PRECISION", "CHARACTER", "VARYING");

    private static final Map<String, String> ATTRIBUTE_TYPES = Map.of(
            "BOOL", "BOOL", "BOOLEAN", "BOOL", "BLOB", "B", "LIST", "L", "NULL", "NULL", "NUMERIC", "N", "STRING", "S",
            "STRUCT", "M", "TUPLE", "M");

    private TypeNames() {}

    /** Reads the name of a type, with the lengths that some have. */
    static String parse(StatementTokenStream tokens) {
        String name = tokens.peek().word();
        if (!KNOWN.contains(name)) {
            throw StatementErrors.malformed("Expected type name");
        }
        tokens.next();
        String second = SECOND_WORDS.get(name);
        if (second != null) {
            tokens.acceptWord(second);
        }
        if (tokens.accept("(")) {
            do {
                if (tokens.next().kind() != StatementToken.Kind.NUMBER) {
                    throw StatementErrors.malformed("Expected a number");
                }
            } while (tokens.accept(","));
            tokens.expect(")");
        }
        return name;
    }

    /** The attribute type behind a name, or null where items have nothing of the kind. */
    static @Nullable String attributeType(String name) {
        return ATTRIBUTE_TYPES.get(name);
    }
}
