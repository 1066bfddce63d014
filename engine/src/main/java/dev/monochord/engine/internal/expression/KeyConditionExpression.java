package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A key condition whose text and operands are right. Its form, which must be a conjunction of simple tests, is looked at
 * by {@link #tests()} only, because the service first looks at the other expressions of the request.
 */
public final class KeyConditionExpression {

    private final ConditionNode condition;
    private final ExpressionBinding binding;

    private KeyConditionExpression(ConditionNode condition, ExpressionBinding binding) {
        this.condition = condition;
        this.binding = binding;
    }

    /** Parses a text and resolves its placeholders, or throws the service's validation error. */
    public static KeyConditionExpression bind(String text, ExpressionPlaceholders placeholders) {
        ConditionNode condition = ConditionParser.parse(ExpressionKind.KEY_CONDITION, text);
        ConditionBinder.bind(ExpressionKind.KEY_CONDITION, condition, placeholders);
        return new KeyConditionExpression(condition, new ExpressionBinding(ExpressionKind.KEY_CONDITION, placeholders));
    }

    /** Its terms in the order written, or the service's validation error where it is not a conjunction of key tests. */
    public List<KeyPredicate> tests() {
        List<KeyPredicate> tests = new ArrayList<>();
        collect(condition, tests);
        Set<String> attributes = new HashSet<>();
        for (KeyPredicate test : tests) {
            if (!attributes.add(test.attribute())) {
                throw ExpressionKind.KEY_CONDITION.invalid(
                        "KeyConditionExpressions must only contain one condition per key");
            }
        }
        return tests;
    }

    private void collect(ConditionNode node, List<KeyPredicate> tests) {
        if (node instanceof ConditionNode.And and) {
            and.terms().forEach(term -> collect(term, tests));
        } else if (node instanceof ConditionNode.Compare compare) {
            tests.add(compare(compare));
        } else if (node instanceof ConditionNode.Between between) {
            List<OperandNode> operands = List.of(between.operand(), between.lower(), between.upper());
            tests.add(test("BETWEEN", KeyOperator.BETWEEN, operands));
        } else if (node instanceof ConditionNode.Call call && call.call().is(FunctionName.BEGINS_WITH)) {
            tests.add(test("begins_with", KeyOperator.BEGINS_WITH, call.call().arguments()));
        } else {
            throw unsupported(node);
        }
    }

    private static DynamoDbException unsupported(ConditionNode node) {
        String operator;
        if (node instanceof ConditionNode.Or) {
            operator = "OR";
        } else if (node instanceof ConditionNode.Not) {
            operator = "NOT";
        } else if (node instanceof ConditionNode.In) {
            operator = "IN";
        } else if (node instanceof ConditionNode.Call call) {
            operator = call.call().name();
        } else {
            operator = ValueComparison.NE.symbol();
        }
        return ServiceError.validation("Invalid operator used in KeyConditionExpression: " + operator);
    }

    private KeyPredicate compare(ConditionNode.Compare node) {
        ValueComparison comparison = node.comparison();
        if (comparison == ValueComparison.NE) {
            throw unsupported(node);
        }
        boolean reversed = node.left() instanceof OperandNode.Value;
        List<OperandNode> operands = reversed ? List.of(node.right(), node.left()) : List.of(node.left(), node.right());
        if (reversed && node.right() instanceof OperandNode.Value) {
            throw invalid("No key attribute specified");
        }
        return test(
                comparison.symbol(),
                KeyOperator.valueOf((reversed ? comparison.mirrored() : comparison).name()),
                operands);
    }

    private KeyPredicate test(String name, KeyOperator operator, List<OperandNode> operands) {
        if (operands.get(0) instanceof OperandNode.Value) {
            throw invalid(name + " operator must have the key attribute as its first operand");
        }
        String attribute = null;
        List<AttributeValue> values = new ArrayList<>(2);
        for (OperandNode operand : operands) {
            if (operand instanceof OperandNode.Value value) {
                values.add(binding.value(value.placeholder()));
            } else if (operand instanceof OperandNode.Path path) {
                if (attribute != null) {
                    throw invalid("Multiple attribute names used in one condition");
                }
                attribute = attribute(path);
            } else {
                throw ServiceError.validation("KeyConditionExpressions cannot contain nested operations");
            }
        }
        if (attribute == null) {
            throw invalid("No key attribute specified");
        }
        return new KeyPredicate(attribute, operator, values);
    }

    private String attribute(OperandNode.Path node) {
        DocumentPath path = binding.path(node);
        if (path.isNested()) {
            throw ServiceError.validation("KeyConditionExpressions cannot have conditions on nested attributes");
        }
        return path.root();
    }

    private static DynamoDbException invalid(String detail) {
        return ServiceError.validation("Invalid condition in KeyConditionExpression: " + detail);
    }
}
