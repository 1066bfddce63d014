package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A term of a WHERE clause that tests a key attribute in a way that a key serves.
 *
 * @param operator the operator; EQ with one value or several where it is an IN
 */
record KeyTerm(String attribute, KeyOperator operator, boolean in, List<AttributeValue> values) {

    private static final Map<String, KeyOperator> OPERATORS = Map.of(
            "=", KeyOperator.EQ,
            "<", KeyOperator.LT,
            "<=", KeyOperator.LE,
            ">", KeyOperator.GT,
            ">=", KeyOperator.GE);

    /** The term that an expression is, or null where it is none of this key. */
    static @Nullable KeyTerm of(Expr expr, KeySchema key, Bindings bindings) {
        if (expr instanceof Expr.Binary binary) {
            KeyOperator operator = OPERATORS.get(binary.operator());
            if (operator == null) {
                return null;
            }
            KeyTerm term = of(binary.left(), operator, false, List.of(binary.right()), key, bindings);
            return term != null
                    ? term
                    : of(binary.right(), mirrored(operator), false, List.of(binary.left()), key, bindings);
        }
        if (expr instanceof Expr.Between between) {
            List<Expr> bounds = List.of(between.lower(), between.upper());
            return of(between.operand(), KeyOperator.BETWEEN, false, bounds, key, bindings);
        }
        if (expr instanceof Expr.In in && in.candidates() instanceof Expr.Sequence candidates) {
            return of(in.operand(), KeyOperator.EQ, true, candidates.members(), key, bindings);
        }
        if (expr instanceof Expr.Call call
                && call.name().equals("begins_with")
                && call.arguments().size() == 2) {
            List<Expr> prefix = call.arguments().subList(1, 2);
            return of(call.arguments().get(0), KeyOperator.BEGINS_WITH, false, prefix, key, bindings);
        }
        return null;
    }

    private static @Nullable KeyTerm of(
            Expr operand, KeyOperator operator, boolean in, List<Expr> others, KeySchema key, Bindings bindings) {
        String attribute = operand instanceof Expr.Path path ? path.attribute() : null;
        if (attribute == null || !key.contains(attribute)) {
            return null;
        }
        List<AttributeValue> values = new ArrayList<>(others.size());
        for (Expr other : others) {
            AttributeValue value = bindings.value(other);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return values.isEmpty() ? null : new KeyTerm(attribute, operator, in, values);
    }

    /** Whether it says what an attribute is equal to, in so many words. */
    boolean isEquality() {
        return operator == KeyOperator.EQ && !in;
    }

    /** The operator that says the same with its sides changed. */
    private static KeyOperator mirrored(KeyOperator operator) {
        return switch (operator) {
            case LT -> KeyOperator.GT;
            case LE -> KeyOperator.GE;
            case GT -> KeyOperator.LT;
            case GE -> KeyOperator.LE;
            default -> operator;
        };
    }
}
