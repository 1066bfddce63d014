package dev.monochord.engine.internal.expression;

/** What a pair of parentheses may enclose: a condition or an operand. */
public sealed interface Node permits ConditionNode, OperandNode {}
