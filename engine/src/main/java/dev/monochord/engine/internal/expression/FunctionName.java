package dev.monochord.engine.internal.expression;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The functions of the expression language; their names are case-sensitive. */
public enum FunctionName {
    ATTRIBUTE_EXISTS("attribute_exists", 1, false),
    ATTRIBUTE_NOT_EXISTS("attribute_not_exists", 1, false),
    ATTRIBUTE_TYPE("attribute_type", 2, false),
    BEGINS_WITH("begins_with", 2, false),
    CONTAINS("contains", 2, false),
    SIZE("size", 1, false),
    IF_NOT_EXISTS("if_not_exists", 2, true),
    LIST_APPEND("list_append", 2, true);

    private static final Map<String, FunctionName> BY_TEXT =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FunctionName::text, Function.identity()));

    private final String text;
    private final int operands;
    private final boolean update;

    FunctionName(String text, int operands, boolean update) {
        this.text = text;
        this.operands = operands;
        this.update = update;
    }

    public static @Nullable FunctionName of(String text) {
        return BY_TEXT.get(text);
    }

    String text() {
        return text;
    }

    /** How many operands it takes. */
    int operands() {
        return operands;
    }

    /** Whether it belongs in update expressions; the others belong in conditions. */
    public boolean update() {
        return update;
    }
}
