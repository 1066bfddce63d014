package dev.monochord.model.expression;

/** An operand as it is written. */
sealed interface ParsedOperand {

    /** Returns where it starts, counted from 1. */
    int column();

    /** A component, or the name of a constant. */
    record Attribute(ParsedPath path) implements ParsedOperand {
        @Override
        public int column() {
            return path.column();
        }
    }

    /** The size of an attribute. */
    record Size(ParsedPath path, int column) implements ParsedOperand {}

    /** A parameter. */
    record Argument(ParameterPath parameter, int column) implements ParsedOperand {}

    /** Text in quotes. */
    record Text(String text, int column) implements ParsedOperand {}

    /** A number; its digits as they are written. */
    record Digits(String digits, int column) implements ParsedOperand {}

    /** {@code true} or {@code false}. */
    record Flag(boolean value, int column) implements ParsedOperand {}
}
