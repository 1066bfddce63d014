package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ConditionExpression;
import dev.monochord.engine.internal.expression.ConditionNode;
import dev.monochord.engine.internal.expression.DocumentPath;
import dev.monochord.engine.internal.expression.FunctionName;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.OperandNode;
import dev.monochord.engine.internal.expression.ValueComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Translates WHERE clauses to conditions of the expression language.
 *
 * <p>PartiQL can compare the outcome of a condition with a boolean, which expressions cannot: such a comparison is taken
 * apart into its two cases.
 */
final class Conditions {

    private static final int MAX_CANDIDATES = 100;

    /** How often an outcome may be compared, which bounds the recursion. */
    private static final int MAX_OUTCOMES = 50;

    /** How often it may be compared with what is not known before: each time doubles the condition. */
    private static final int MAX_DOUBLINGS = 6;

    private static final Map<String, ValueComparison> COMPARISONS = Map.of(
            "=", ValueComparison.EQ,
            "<>", ValueComparison.NE,
            "<", ValueComparison.LT,
            "<=", ValueComparison.LE,
            ">", ValueComparison.GT,
            ">=", ValueComparison.GE);

    private final Bindings bindings;
    private int outcomes;
    private int doublings;

    Conditions(Bindings bindings) {
        this.bindings = bindings;
    }

    /** The condition of a WHERE clause; a statement without one has the condition that always holds. */
    ItemCondition condition(@Nullable Expr where) {
        return where == null ? ItemCondition.ALWAYS : bind(node(where));
    }

    ItemCondition bind(ConditionNode node) {
        return ConditionExpression.bind(node, bindings.placeholders());
    }

    /** The condition that there is an item, told by an attribute of its key. */
    static ConditionNode exists(String attribute) {
        return new ConditionNode.Call(new OperandNode.Call(
                FunctionName.ATTRIBUTE_EXISTS.name(),
                FunctionName.ATTRIBUTE_EXISTS,
                List.of(Bindings.operand(DocumentPath.of(attribute)))));
    }

    ConditionNode node(Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            return binary(binary);
        }
        if (expr instanceof Expr.Not not) {
            return new ConditionNode.Not(node(not.operand()));
        }
        if (expr instanceof Expr.Between between) {
            requireNoOutcome("BETWEEN", between.operand());
            return new ConditionNode.Between(
                    operand(between.operand()), operand(between.lower()), operand(between.upper()));
        }
        if (expr instanceof Expr.In in) {
            return in(in);
        }
        if (expr instanceof Expr.IsType test) {
            return isType(test);
        }
        if (expr instanceof Expr.Call call) {
            FunctionName function = function(call);
            if (function != FunctionName.SIZE) {
                return new ConditionNode.Call(call(call, function));
            }
        }
        throw StatementErrors.unsupported(expr);
    }

    private ConditionNode binary(Expr.Binary expr) {
        if (expr.is("AND") || expr.is("OR")) {
            List<ConditionNode> terms = new ArrayList<>();
            for (Expr term : chain(expr, expr.operator())) {
                terms.add(node(term));
            }
            return expr.is("AND") ? new ConditionNode.And(terms) : new ConditionNode.Or(terms);
        }
        ValueComparison comparison = COMPARISONS.get(expr.operator());
        if (comparison == null) {
            throw StatementErrors.unsupported(expr);
        }
        if (isOutcome(expr.left()) || isOutcome(expr.right())) {
            if (comparison != ValueComparison.EQ && comparison != ValueComparison.NE) {
                throw StatementErrors.wrongOperand(expr.operator(), "BOOL");
            }
            ConditionNode same = isOutcome(expr.left())
                    ? sameOutcome(expr.left(), expr.right())
                    : sameOutcome(expr.right(), expr.left());
            return comparison == ValueComparison.EQ ? same : new ConditionNode.Not(same);
        }
        return new ConditionNode.Compare(comparison, operand(expr.left()), operand(expr.right()));
    }

    /** The terms of a chain of the same operator, which the parser nests to the left. */
    static List<Expr> chain(Expr expr, String operator) {
        List<Expr> terms = new ArrayList<>();
        Expr rest = expr;
        while (rest instanceof Expr.Binary binary && binary.is(operator)) {
            terms.addAll(0, chain(binary.right(), operator));
            rest = binary.left();
        }
        terms.add(0, rest);
        return terms;
    }

    private ConditionNode in(Expr.In in) {
        if (!(in.candidates() instanceof Expr.Sequence candidates)) {
            throw StatementErrors.unsupported(in);
        }
        if (candidates.members().size() > MAX_CANDIDATES) {
            throw ServiceError.validation("The IN operator is provided with too many operands; number of operands: "
                    + candidates.members().size());
        }
        if (isOutcome(in.operand())) {
            List<ConditionNode> terms = new ArrayList<>();
            candidates.members().forEach(candidate -> terms.add(sameOutcome(in.operand(), candidate)));
            return new ConditionNode.Or(terms);
        }
        List<OperandNode> operands = new ArrayList<>();
        candidates.members().forEach(candidate -> operands.add(operand(candidate)));
        return new ConditionNode.In(operand(in.operand()), operands);
    }

    private ConditionNode isType(Expr.IsType test) {
        OperandNode operand = operand(test.operand());
        if (test.type().equals("MISSING")) {
            return new ConditionNode.Call(
                    new OperandNode.Call("IS", FunctionName.ATTRIBUTE_NOT_EXISTS, List.of(operand)));
        }
        String type = TypeNames.attributeType(test.type());
        if (type == null) {
            throw ServiceError.validation("Unsupported type after IS: " + test.type());
        }
        OperandNode name = bindings.operand(AttributeValue.fromS(type));
        return new ConditionNode.Call(new OperandNode.Call("IS", FunctionName.ATTRIBUTE_TYPE, List.of(operand, name)));
    }

    /** Whether an expression is a condition, so that its value is true or false. */
    private static boolean isOutcome(Expr expr) {
        if (expr instanceof Expr.Call call) {
            FunctionName function = FunctionName.of(call.name());
            return function != null && !function.update() && function != FunctionName.SIZE;
        }
        return expr instanceof Expr.Not
                || expr instanceof Expr.Between
                || expr instanceof Expr.In
                || expr instanceof Expr.IsType
                || expr instanceof Expr.Binary binary
                        && (binary.is("AND") || binary.is("OR") || COMPARISONS.containsKey(binary.operator()));
    }

    private ConditionNode sameOutcome(Expr condition, Expr other) {
        boolean bothOutcomes = isOutcome(other);
        AttributeValue value = bothOutcomes ? null : bindings.value(other);
        if (++outcomes > MAX_OUTCOMES || value == null && ++doublings > MAX_DOUBLINGS) {
            throw ServiceError.validation("The where clause compares too many conditions with each other");
        }
        ConditionNode outcome = node(condition);
        if (bothOutcomes) {
            ConditionNode otherOutcome = node(other);
            return bothOrNeither(outcome, otherOutcome, new ConditionNode.Not(otherOutcome));
        }
        if (value == null) {
            OperandNode operand = operand(other);
            return bothOrNeither(outcome, equals(operand, true), equals(operand, false));
        }
        if (value.bool() == null) {
            return equals(bindings.operand(AttributeValue.fromBool(true)), false);
        }
        return value.bool() ? outcome : new ConditionNode.Not(outcome);
    }

    private static ConditionNode bothOrNeither(ConditionNode one, ConditionNode other, ConditionNode otherNot) {
        return new ConditionNode.Or(List.of(
                new ConditionNode.And(List.of(one, other)),
                new ConditionNode.And(List.of(new ConditionNode.Not(one), otherNot))));
    }

    private ConditionNode equals(OperandNode operand, boolean value) {
        return new ConditionNode.Compare(ValueComparison.EQ, operand, bindings.operand(AttributeValue.fromBool(value)));
    }

    private static void requireNoOutcome(String operator, Expr operand) {
        if (isOutcome(operand)) {
            throw StatementErrors.wrongOperand(operator, "BOOL");
        }
    }

    private OperandNode operand(Expr expr) {
        if (expr instanceof Expr.Path path) {
            return Bindings.operand(path);
        }
        AttributeValue value = bindings.value(expr);
        if (value != null) {
            return bindings.operand(value);
        }
        if (expr instanceof Expr.Call call) {
            FunctionName function = function(call);
            if (function == FunctionName.SIZE) {
                if (call.arguments().size() != 1) {
                    throw ServiceError.validation("Incorrect number of operands for operator or function; "
                            + "operator or function: size, number of operands: "
                            + call.arguments().size());
                }
                return call(call, function);
            }
        }
        throw StatementErrors.unsupported(expr);
    }

    private OperandNode.Call call(Expr.Call call, FunctionName function) {
        List<OperandNode> arguments = new ArrayList<>();
        call.arguments().forEach(argument -> arguments.add(operand(argument)));
        return new OperandNode.Call(call.name(), function, arguments);
    }

    private static FunctionName function(Expr.Call call) {
        FunctionName function = FunctionName.of(call.name());
        if (function == null || function.update()) {
            throw StatementErrors.unknownFunction(call);
        }
        return function;
    }
}
