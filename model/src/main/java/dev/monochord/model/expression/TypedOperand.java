package dev.monochord.model.expression;

/** An operand whose type is known. */
public sealed interface TypedOperand {

    /** Returns the operand as a document shows it. */
    String display();

    /** The value of an attribute. */
    record Attribute(TypedPath path) implements TypedOperand {
        @Override
        public String display() {
            return path.display();
        }
    }

    /** The size of an attribute. */
    record Size(TypedPath path) implements TypedOperand {
        @Override
        public String display() {
            return "size(" + path.display() + ")";
        }
    }

    /**
     * A constant.
     *
     * @param text the stored text, the digits, or {@code true} or {@code false}
     */
    record Constant(OperandForm form, String text) implements TypedOperand {
        @Override
        public String display() {
            return switch (form.type().stored()) {
                case N, BOOL -> text;
                default -> "\"" + text + "\"";
            };
        }
    }

    /**
     * A value that a parameter gives.
     *
     * @param nullable the parameter may be null
     */
    record Argument(ParameterPath parameter, OperandForm form, boolean nullable) implements TypedOperand {
        @Override
        public String display() {
            return parameter.toString();
        }
    }
}
