package dev.monochord.engine.internal.expression;

/** One action of an update as written. */
public sealed interface ActionNode {

    OperandNode.Path path();

    record Set(OperandNode.Path path, OperandNode value) implements ActionNode {}

    record Remove(OperandNode.Path path) implements ActionNode {}

    record Add(OperandNode.Path path, String placeholder) implements ActionNode {}

    record Delete(OperandNode.Path path, String placeholder) implements ActionNode {}
}
