package dev.monochord.engine.internal.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression as written: what it means, and whether it means anything, is up to where it stands. */
sealed interface Expr {

    /** The name in error messages; defaults to the name of the record. */
    default String label() {
        return getClass().getSimpleName();
    }

    /** A path into an item; the first step is a name. */
    record Path(List<Step> steps, SourcePosition position) implements Expr {

        @Override
        public String label() {
            return "VariableReference";
        }

        /** The attribute it names, or null where it goes into one. */
        @Nullable
        String attribute() {
            return steps.size() == 1 ? steps.get(0).name() : null;
        }

        /** The attribute it begins with. */
        String root() {
            String name = steps.get(0).name();
            return name == null ? "" : name;
        }
    }

    /** A step of a path: a name, or the text of an index where there is none. */
    record Step(@Nullable String name, String index, SourcePosition position) {}

    /** A text, a number, true, false or null. */
    record Literal(Type type, String text, SourcePosition position) implements Expr {

        enum Type {
            TEXT,
            NUMBER,
            BOOLEAN,
            NULL,
            MISSING
        }
    }

    /** A question mark, and which of them it is. */
    record Parameter(int index, SourcePosition position) implements Expr {}

    record Sequence(List<Expr> members, SourcePosition position) implements Expr {

        @Override
        public String label() {
            return "List";
        }
    }

    record Bag(List<Expr> members, SourcePosition position) implements Expr {}

    record Struct(List<Field> fields, SourcePosition position) implements Expr {}

    record Field(Expr key, Expr value) {}

    /** A call; the name is in small letters. */
    record Call(String name, List<Expr> arguments, SourcePosition position) implements Expr {

        @Override
        public String label() {
            return name;
        }
    }

    /** The star of a projection or of a count. */
    record Star(SourcePosition position) implements Expr {}

    record Not(Expr operand) implements Expr {}

    /** A sign before something that is no number. */
    record Signed(String sign, Expr operand) implements Expr {

        @Override
        public String label() {
            return sign;
        }
    }

    /** Two operands with an operator between them, in capitals where it is a word. */
    record Binary(String operator, Expr left, Expr right) implements Expr {

        @Override
        public String label() {
            return operator;
        }

        boolean is(String other) {
            return operator.equals(other);
        }
    }

    record Between(Expr operand, Expr lower, Expr upper) implements Expr {}

    record In(Expr operand, Expr candidates) implements Expr {}

    record IsType(Expr operand, String type) implements Expr {}

    record Exists(Statement.Select select) implements Expr {}

    /** An update that begins with FROM, which the grammar allows where it allows an expression. */
    record Manipulation(Statement.Update update) implements Expr {

        @Override
        public String label() {
            return "DataManipulation";
        }
    }
}
