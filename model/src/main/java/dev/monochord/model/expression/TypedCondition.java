package dev.monochord.model.expression;

import dev.monochord.model.AttributeType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A condition on a stored item whose names and types are resolved. */
public sealed interface TypedCondition {

    /** Returns the condition in DynamoDB's words, with stored names and {@code {parameters}}. */
    String display();

    /** Returns the conditions that it joins; none if it is a predicate. */
    default List<TypedCondition> parts() {
        return List.of();
    }

    /** Returns the paths that it reads, in their order. */
    default Stream<TypedPath> paths() {
        return parts().stream().flatMap(TypedCondition::paths);
    }

    /** Returns its operands, in their order. */
    default Stream<TypedOperand> operands() {
        return parts().stream().flatMap(TypedCondition::operands);
    }

    /** Returns the parameters that it compares with. */
    default Stream<TypedOperand.Argument> arguments() {
        return operands().filter(TypedOperand.Argument.class::isInstance).map(TypedOperand.Argument.class::cast);
    }

    /** Returns the conditions that must all hold: the parts of an {@link And}, or itself. */
    default List<TypedCondition> conjuncts() {
        return List.of(this);
    }

    /**
     * Returns the values that components must have for the condition to hold: those of {@code =} joined by {@code and}, as
     * far as generated code can write them into keys.
     */
    default Map<String, TypedOperand> equalities() {
        Map<String, TypedOperand> equalities = new LinkedHashMap<>();
        for (TypedCondition part : conjuncts()) {
            if (part instanceof Compared compared && compared.sign() == ComparisonSign.EQUAL) {
                equality(equalities, compared.left(), compared.right());
                equality(equalities, compared.right(), compared.left());
            }
        }
        return equalities;
    }

    private static void equality(Map<String, TypedOperand> equalities, TypedOperand left, TypedOperand right) {
        boolean value = right instanceof TypedOperand.Argument
                || right instanceof TypedOperand.Constant constant
                        && (constant.form().type() instanceof AttributeType.Enumeration
                                || List.of(AttributeType.TEXT, AttributeType.INT, AttributeType.LONG)
                                        .contains(constant.form().type()));
        if (value
                && left instanceof TypedOperand.Attribute attribute
                && attribute.path().whole()) {
            equalities.putIfAbsent(attribute.path().component(), right);
        }
    }

    /** All of them hold. */
    record And(List<TypedCondition> parts) implements TypedCondition {
        public And {
            parts = List.copyOf(parts);
        }

        @Override
        public List<TypedCondition> conjuncts() {
            return parts.stream().flatMap(part -> part.conjuncts().stream()).toList();
        }

        @Override
        public String display() {
            return parts.stream()
                    .map(part -> part instanceof Or ? "(" + part.display() + ")" : part.display())
                    .collect(Collectors.joining(" AND "));
        }
    }

    /** At least one holds. */
    record Or(List<TypedCondition> parts) implements TypedCondition {
        public Or {
            parts = List.copyOf(parts);
        }

        @Override
        public String display() {
            return parts.stream().map(TypedCondition::display).collect(Collectors.joining(" OR "));
        }
    }

    /** It does not hold. */
    record Not(TypedCondition part) implements TypedCondition {
        @Override
        public List<TypedCondition> parts() {
            return List.of(part);
        }

        @Override
        public String display() {
            return "NOT (" + part.display() + ")";
        }
    }

    /**
     * An attribute, or the item itself, is there or not.
     *
     * @param path null for the item itself
     */
    record Existence(@Nullable TypedPath path, boolean present) implements TypedCondition {
        @Override
        public Stream<TypedPath> paths() {
            return Stream.ofNullable(path);
        }

        @Override
        public String display() {
            return path == null
                    ? (present ? "the item exists" : "the item does not exist")
                    : (present ? "attribute_exists(" : "attribute_not_exists(") + path.display() + ")";
        }
    }

    /** A comparison. */
    record Compared(TypedOperand left, ComparisonSign sign, TypedOperand right) implements TypedCondition {
        @Override
        public Stream<TypedPath> paths() {
            return TypedCondition.paths(operands());
        }

        @Override
        public Stream<TypedOperand> operands() {
            return Stream.of(left, right);
        }

        @Override
        public String display() {
            return left.display() + " " + sign.symbol() + " " + right.display();
        }
    }

    /** A range that includes both ends. */
    record Between(TypedOperand value, TypedOperand from, TypedOperand to) implements TypedCondition {
        @Override
        public Stream<TypedPath> paths() {
            return TypedCondition.paths(operands());
        }

        @Override
        public Stream<TypedOperand> operands() {
            return Stream.of(value, from, to);
        }

        @Override
        public String display() {
            return value.display() + " BETWEEN " + from.display() + " AND " + to.display();
        }
    }

    /**
     * One of several values.
     *
     * @param collection the only value is a parameter that holds several
     */
    record OneOf(TypedOperand value, List<TypedOperand> values, boolean collection) implements TypedCondition {
        public OneOf {
            values = List.copyOf(values);
        }

        @Override
        public Stream<TypedPath> paths() {
            return TypedCondition.paths(operands());
        }

        @Override
        public Stream<TypedOperand> operands() {
            return Stream.concat(Stream.of(value), values.stream());
        }

        @Override
        public String display() {
            return value.display() + " IN "
                    + values.stream().map(TypedOperand::display).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /**
     * A part of a text, a list or a set.
     *
     * @param beginning the part is the beginning
     */
    record Part(TypedPath path, boolean beginning, TypedOperand part) implements TypedCondition {
        @Override
        public Stream<TypedPath> paths() {
            return Stream.concat(Stream.of(path), TypedCondition.paths(operands()));
        }

        @Override
        public Stream<TypedOperand> operands() {
            return Stream.of(part);
        }

        @Override
        public String display() {
            return (beginning ? "begins_with(" : "contains(") + path.display() + ", " + part.display() + ")";
        }
    }

    private static Stream<TypedPath> paths(Stream<TypedOperand> operands) {
        return operands.flatMap(operand -> operand instanceof TypedOperand.Attribute attribute
                ? Stream.of(attribute.path())
                : operand instanceof TypedOperand.Size size ? Stream.of(size.path()) : Stream.empty());
    }
}
