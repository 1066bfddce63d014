package dev.monochord.console.planned;

import dev.monochord.model.expression.OperandForm;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.runtime.generated.Operand;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Comparisons with the size of an absent attribute, which is 0. */
final class PlannedSizes {

    private static final TypedOperand ZERO = new TypedOperand.Constant(OperandForm.SIZE, "0");

    private PlannedSizes() {}

    /** Returns the comparison with 0 for the size at the path. */
    static TypedCondition empty(TypedCondition condition, TypedPath path) {
        if (condition instanceof TypedCondition.Compared compared) {
            return new TypedCondition.Compared(
                    empty(compared.left(), path), compared.sign(), empty(compared.right(), path));
        }
        if (condition instanceof TypedCondition.Between between) {
            return new TypedCondition.Between(
                    empty(between.value(), path), empty(between.from(), path), empty(between.to(), path));
        }
        TypedCondition.OneOf in = (TypedCondition.OneOf) condition;
        return new TypedCondition.OneOf(empty(in.value(), path), in.values(), in.collection());
    }

    private static TypedOperand empty(TypedOperand operand, TypedPath path) {
        return operand.equals(new TypedOperand.Size(path)) ? ZERO : operand;
    }

    /** Returns whether the comparison reads no attribute. */
    static boolean decided(TypedCondition condition) {
        return condition.paths().findAny().isEmpty();
    }

    /** Returns whether a comparison that reads no attribute holds. */
    static boolean holds(
            TypedCondition condition,
            Function<TypedOperand, AttributeValue> value,
            Function<TypedCondition.OneOf, List<AttributeValue>> values) {
        Function<TypedOperand, Operand> operand = value.andThen(Operand::value);
        if (condition instanceof TypedCondition.Compared compared) {
            return operand.apply(compared.left())
                    .compare(compared.sign().symbol(), operand.apply(compared.right()))
                    .test(Map.of());
        }
        if (condition instanceof TypedCondition.Between between) {
            return operand.apply(between.value())
                    .between(operand.apply(between.from()), operand.apply(between.to()))
                    .test(Map.of());
        }
        TypedCondition.OneOf in = (TypedCondition.OneOf) condition;
        return operand.apply(in.value()).in(values.apply(in)).test(Map.of());
    }
}
