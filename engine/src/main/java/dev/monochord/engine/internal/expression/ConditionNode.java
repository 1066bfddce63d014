package dev.monochord.engine.internal.expression;

import java.util.List;

/** A condition as written. */
public sealed interface ConditionNode extends Node {

    record And(List<ConditionNode> terms) implements ConditionNode {}

    record Or(List<ConditionNode> terms) implements ConditionNode {}

    record Not(ConditionNode term) implements ConditionNode {}

    record Compare(ValueComparison comparison, OperandNode left, OperandNode right) implements ConditionNode {}

    record Between(OperandNode operand, OperandNode lower, OperandNode upper) implements ConditionNode {}

    record In(OperandNode operand, List<OperandNode> candidates) implements ConditionNode {}

    record Call(OperandNode.Call call) implements ConditionNode {}
}
