package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Resolves an update's placeholders and checks its operands, as far as that can be done without the item. */
record UpdateBinder(ExpressionBinding binding) {

    static UpdateActions bind(ExpressionKind kind, List<ActionNode> nodes, ExpressionPlaceholders placeholders) {
        UpdateBinder binder = new UpdateBinder(new ExpressionBinding(kind, placeholders));
        List<UpdateAction> actions = new ArrayList<>(nodes.size());
        List<DocumentPath> paths = new ArrayList<>(nodes.size());
        for (ActionNode node : nodes) {
            UpdateAction action = binder.action(node);
            actions.add(action);
            paths.add(action.path());
        }
        ExpressionProblems problems = binder.binding.problems();
        PathCheck.check(paths, problems);
        problems.raise();
        return new UpdateActions(actions, binder.binding.nestedAttributes());
    }

    private UpdateAction action(ActionNode node) {
        DocumentPath path = binding.path(node.path());
        if (node instanceof ActionNode.Set set) {
            return new UpdateAction.Assign(path, operand(set.value()));
        }
        if (node instanceof ActionNode.Add add) {
            AttributeValue value = binding.value(add.placeholder());
            checkActionOperand("ADD", value);
            return new UpdateAction.Add(path, value, Accumulation.WRONG_OPERAND);
        }
        if (node instanceof ActionNode.Delete delete) {
            AttributeValue value = binding.value(delete.placeholder());
            checkActionOperand("DELETE", value);
            return new UpdateAction.Delete(path, value, Accumulation.WRONG_OPERAND);
        }
        return new UpdateAction.Remove(path);
    }

    private void checkActionOperand(String action, AttributeValue value) {
        String type = switch (value.type()) {
            case S -> "STRING";
            case N -> action.equals("ADD") ? "" : "NUMBER";
            case B -> "BINARY";
            case NUL -> "NULL";
            case BOOL -> "BOOLEAN";
            case L -> "LIST";
            case M -> "MAP";
            default -> "";
        };
        if (!type.isEmpty()) {
            binding.problems()
                    .report(
                            ExpressionProblem.ACTION_OPERAND,
                            "Incorrect operand type for operator or function; operator: " + action + ", operand type: "
                                    + type + ", typeSet: ALLOWED_FOR_ADD_OPERAND");
        }
    }

    private UpdateOperand operand(OperandNode node) {
        if (node instanceof OperandNode.Path path) {
            return new UpdateOperand.Place(binding.path(path));
        }
        if (node instanceof OperandNode.Value value) {
            return new UpdateOperand.Literal(binding.value(value.placeholder()));
        }
        if (node instanceof OperandNode.Arithmetic sum) {
            UpdateOperand left = operand(sum.left());
            UpdateOperand right = operand(sum.right());
            checkLiteral(sum.operator(), left, "N");
            checkLiteral(sum.operator(), right, "N");
            return new UpdateOperand.Sum(left, right, sum.operator().equals("-"));
        }
        return call((OperandNode.Call) node);
    }

    private UpdateOperand call(OperandNode.Call node) {
        List<UpdateOperand> operands = new ArrayList<>(2);
        for (OperandNode argument : node.arguments()) {
            operands.add(operand(argument));
        }
        // The parser lets no function but these two stand in an update.
        FunctionName function =
                node.is(FunctionName.IF_NOT_EXISTS) ? FunctionName.IF_NOT_EXISTS : FunctionName.LIST_APPEND;
        UpdateOperand first = operands.get(0);
        if (!binding.hasAllOperands(function, operands.size())) {
            return first;
        }
        UpdateOperand second = operands.get(1);
        if (function == FunctionName.LIST_APPEND) {
            checkLiteral(function.text(), first, "L");
            checkLiteral(function.text(), second, "L");
            return new UpdateOperand.Joined(first, second);
        }
        if (!(first instanceof UpdateOperand.Place place)) {
            binding.needsPath(function);
            return first;
        }
        return new UpdateOperand.Fallback(place.path(), second);
    }

    private void checkLiteral(String operator, UpdateOperand operand, String type) {
        if (operand instanceof UpdateOperand.Literal literal) {
            String found = AttributeValues.type(literal.value());
            if (!found.equals(type)) {
                binding.wrongType(operator, found);
            }
        }
    }
}
