package dev.monochord.model.expression;

import dev.monochord.model.problem.Diagnostic;

/** The service's limits of an expression, as far as the text alone shows them. For one text. */
record TextLimits(PathTyping paths) {

    /** The values of one {@code in}. */
    static final int VALUES = 100;

    private static final int OPERATORS = 300;
    private static final int BYTES = 4096;

    /** The length of a placeholder such as {@code #12}. */
    private static final int PLACEHOLDER = 3;

    void check(TypedCondition condition) {
        int operators = operators(condition);
        if (operators > OPERATORS) {
            paths.add(Diagnostic.TEXT_LIMIT, operators + " operators", OPERATORS);
        }
        int bytes = bytes(condition);
        if (bytes > BYTES) {
            paths.add(Diagnostic.TEXT_LIMIT, bytes + " bytes in the request", BYTES);
        }
    }

    private static int operators(TypedCondition condition) {
        int inner = condition.parts().stream().mapToInt(TextLimits::operators).sum();
        if (condition instanceof TypedCondition.Not) {
            return inner + 1;
        }
        if (!condition.parts().isEmpty()) {
            return inner + condition.parts().size() - 1;
        }
        long sizes =
                condition.operands().filter(TypedOperand.Size.class::isInstance).count();
        return 1 + (int) sizes;
    }

    private static int bytes(TypedCondition condition) {
        if (!condition.parts().isEmpty()) {
            int joints = (condition.parts().size() - 1) * " AND ".length();
            return condition.parts().stream().mapToInt(TextLimits::bytes).sum() + joints;
        }
        int words = condition instanceof TypedCondition.Existence
                ? "attribute_not_exists()".length()
                : " BETWEEN ".length();
        long values = condition
                .operands()
                .filter(o -> o instanceof TypedOperand.Constant || o instanceof TypedOperand.Argument)
                .count();
        int steps = condition.paths().mapToInt(path -> path.steps().size()).sum();
        return words + (int) (values + steps) * (PLACEHOLDER + 1);
    }
}
