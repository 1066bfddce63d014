package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Resolves a condition's placeholders, checks its operands, and makes it into a predicate. Each term is checked wholly
 * before the next one is looked at: the service reports the first term that has a problem.
 */
record ConditionBinder(ExpressionBinding binding) {

    private static final Set<String> TYPES = Set.of("S", "SS", "N", "NS", "B", "BS", "BOOL", "NULL", "L", "M");
    private static final String VALID_TYPES = "{S,SS,N,NS,B,BS,BOOL,NULL,L,M}";

    /** How the service names the type of a path where it needs a string: as all the types it knows. */
    private static final String ANY_TYPE =
            "{S,SS,N,NS,B,BS,BOOL,NULL,L,M,HD,DOUBLE,FLOAT,HDS,FS,DOUBLESET,DICT," + "DECIMAL,INT,DECIMALSET,INTSET}";

    private static final Predicate<Attributes> NEVER = item -> false;

    static ItemCondition bind(ExpressionKind kind, ConditionNode node, ExpressionPlaceholders placeholders) {
        ExpressionBinding binding = new ExpressionBinding(kind, placeholders);
        Predicate<Attributes> predicate = new ConditionBinder(binding).predicate(node);
        return new BoundCondition(predicate, binding.attributes(), binding.nestedAttributes());
    }

    private Predicate<Attributes> predicate(ConditionNode node) {
        if (node instanceof ConditionNode.And and) {
            return all(predicates(and.terms()));
        }
        if (node instanceof ConditionNode.Or or) {
            return any(predicates(or.terms()));
        }
        if (node instanceof ConditionNode.Not not) {
            return predicate(not.term()).negate();
        }
        Predicate<Attributes> term = term(node);
        binding.problems().raise();
        return term;
    }

    private List<Predicate<Attributes>> predicates(List<ConditionNode> nodes) {
        List<Predicate<Attributes>> predicates = new ArrayList<>(nodes.size());
        for (ConditionNode node : nodes) {
            predicates.add(predicate(node));
        }
        return predicates;
    }

    static Predicate<Attributes> all(List<Predicate<Attributes>> terms) {
        return item -> {
            for (Predicate<Attributes> term : terms) {
                if (!term.test(item)) {
                    return false;
                }
            }
            return true;
        };
    }

    static Predicate<Attributes> any(List<Predicate<Attributes>> terms) {
        return item -> {
            for (Predicate<Attributes> term : terms) {
                if (term.test(item)) {
                    return true;
                }
            }
            return false;
        };
    }

    private Predicate<Attributes> term(ConditionNode node) {
        if (node instanceof ConditionNode.Compare compare) {
            return compare(compare);
        }
        if (node instanceof ConditionNode.Between between) {
            return between(between);
        }
        if (node instanceof ConditionNode.In in) {
            return in(in);
        }
        return call(((ConditionNode.Call) node).call());
    }

    private Predicate<Attributes> compare(ConditionNode.Compare node) {
        ValueComparison comparison = node.comparison();
        BoundOperand left = operand(node.left());
        BoundOperand right = operand(node.right());
        checkDistinct(comparison.symbol(), left, List.of(right));
        if (comparison.needsOrder()) {
            checkOrder(comparison.symbol(), left);
            checkOrder(comparison.symbol(), right);
        }
        return item -> comparison.holds(left.in(item), right.in(item));
    }

    private Predicate<Attributes> between(ConditionNode.Between node) {
        BoundOperand operand = operand(node.operand());
        BoundOperand lower = operand(node.lower());
        BoundOperand upper = operand(node.upper());
        checkDistinct("BETWEEN", operand, List.of(lower, upper));
        checkOrder("BETWEEN", operand);
        checkOrder("BETWEEN", lower);
        checkOrder("BETWEEN", upper);
        checkBounds(lower, upper);
        return item -> {
            AttributeValue value = operand.in(item);
            return ValueComparison.LE.holds(lower.in(item), value) && ValueComparison.LE.holds(value, upper.in(item));
        };
    }

    private void checkBounds(BoundOperand lower, BoundOperand upper) {
        if (!(lower instanceof BoundOperand.Literal low) || !(upper instanceof BoundOperand.Literal high)) {
            return;
        }
        String requirement;
        if (low.value().type() != high.value().type()) {
            requirement = "same data type for lower and upper bounds";
        } else if (ValueComparison.GT.holds(low.value(), high.value())) {
            requirement = "upper bound to be greater than or equal to lower bound";
        } else {
            return;
        }
        binding.problems()
                .report(
                        ExpressionProblem.OPERAND_TYPE,
                        "The BETWEEN operator requires " + requirement + "; lower bound operand: "
                                + ValueTests.describe(low.value()) + ", upper bound operand: "
                                + ValueTests.describe(high.value()));
    }

    private Predicate<Attributes> in(ConditionNode.In node) {
        BoundOperand operand = operand(node.operand());
        List<BoundOperand> candidates = operands(node.candidates());
        checkDistinct("IN", operand, candidates);
        return item -> {
            AttributeValue value = operand.in(item);
            if (value == null) {
                return false;
            }
            for (BoundOperand candidate : candidates) {
                if (ValueComparison.EQ.holds(value, candidate.in(item))) {
                    return true;
                }
            }
            return false;
        };
    }

    private Predicate<Attributes> call(OperandNode.Call node) {
        FunctionName function = node.function();
        List<BoundOperand> operands = operands(node.arguments());
        if (function == null || !binding.hasAllOperands(function, operands.size())) {
            return NEVER;
        }
        BoundOperand first = operands.get(0);
        return switch (function) {
            case ATTRIBUTE_EXISTS -> exists(function, first);
            case ATTRIBUTE_NOT_EXISTS -> exists(function, first).negate();
            case ATTRIBUTE_TYPE -> hasType(first, operands.get(1));
            case BEGINS_WITH -> beginsWith(first, operands.get(1));
            case CONTAINS -> contains(first, operands.get(1));
            default -> NEVER;
        };
    }

    private Predicate<Attributes> exists(FunctionName function, BoundOperand operand) {
        if (!(operand instanceof BoundOperand.Place)) {
            binding.needsPath(function);
        }
        return item -> operand.in(item) != null;
    }

    private Predicate<Attributes> hasType(BoundOperand operand, BoundOperand type) {
        checkDistinct(FunctionName.ATTRIBUTE_TYPE.text(), operand, List.of(type));
        if (!(type instanceof BoundOperand.Literal literal) || literal.value().s() == null) {
            String found = type.type();
            binding.wrongType(FunctionName.ATTRIBUTE_TYPE.text(), found == null ? ANY_TYPE : found);
            return NEVER;
        }
        String name = literal.value().s();
        if (!TYPES.contains(name)) {
            binding.problems()
                    .report(
                            ExpressionProblem.OPERAND_TYPE,
                            "Invalid attribute type name found; type: " + name + ", valid types: " + VALID_TYPES);
        }
        return item -> {
            AttributeValue value = operand.in(item);
            return value != null && AttributeValues.type(value).equals(name);
        };
    }

    private Predicate<Attributes> beginsWith(BoundOperand operand, BoundOperand prefix) {
        String name = FunctionName.BEGINS_WITH.text();
        checkDistinct(name, operand, List.of(prefix));
        for (BoundOperand each : List.of(operand, prefix)) {
            String type = each.type();
            if (type != null && !type.equals("S") && !type.equals("B")) {
                binding.wrongType(name, type);
            }
        }
        return item -> {
            AttributeValue value = operand.in(item);
            AttributeValue start = prefix.in(item);
            return value != null && start != null && ValueTests.beginsWith(value, start);
        };
    }

    private Predicate<Attributes> contains(BoundOperand container, BoundOperand element) {
        checkDistinct(FunctionName.CONTAINS.text(), container, List.of(element));
        return item -> {
            AttributeValue whole = container.in(item);
            AttributeValue part = element.in(item);
            return whole != null && part != null && ValueTests.contains(whole, part);
        };
    }

    private List<BoundOperand> operands(List<OperandNode> nodes) {
        List<BoundOperand> operands = new ArrayList<>(nodes.size());
        for (OperandNode node : nodes) {
            operands.add(operand(node));
        }
        return operands;
    }

    private BoundOperand operand(OperandNode node) {
        if (node instanceof OperandNode.Path path) {
            return new BoundOperand.Place(binding.path(path));
        }
        if (node instanceof OperandNode.Value value) {
            return new BoundOperand.Literal(binding.value(value.placeholder()));
        }
        // The parser lets no other function stand as an operand of a condition.
        OperandNode.Call call = (OperandNode.Call) node;
        List<BoundOperand> arguments = operands(call.arguments());
        if (binding.hasAllOperands(FunctionName.SIZE, arguments.size())) {
            String type = arguments.get(0).type();
            if (type != null && (type.equals("N") || type.equals("BOOL") || type.equals("NULL"))) {
                binding.wrongType(FunctionName.SIZE.text(), type);
            }
        }
        return new BoundOperand.Size(arguments.get(0));
    }

    private void checkOrder(String operator, BoundOperand operand) {
        String type = operand.type();
        if (type != null && !type.equals("S") && !type.equals("N") && !type.equals("B")) {
            binding.wrongType(operator, type);
        }
    }

    private void checkDistinct(String operator, BoundOperand first, List<BoundOperand> rest) {
        if (first instanceof BoundOperand.Place && rest.contains(first)) {
            binding.problems()
                    .report(
                            ExpressionProblem.SAME_OPERAND,
                            "The first operand must be distinct from the remaining operands for this operator or "
                                    + "function; operator: " + operator + ", first operand: "
                                    + ((BoundOperand.Place) first).path());
        }
    }
}
