package dev.monochord.engine.internal.expression;

/** What can be wrong with a text that has the right syntax, in the order in which the service looks for it. */
enum ExpressionProblem {
    RESERVED_WORD_IN_UPDATE,
    REDUNDANT_PARENTHESES,
    UNKNOWN_FUNCTION,
    MISPLACED_FUNCTION,
    MISUSED_FUNCTION,
    RESERVED_WORD,
    REPEATED_SECTION,
    UNDEFINED_NAME,
    UNDEFINED_VALUE,
    NESTING,
    OVERLAPPING_PATHS,
    CONFLICTING_PATHS,
    ACTION_OPERAND,
    OPERAND_COUNT,
    SAME_OPERAND,
    OPERAND_TYPE
}
