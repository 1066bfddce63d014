package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ActionNode;
import dev.monochord.engine.internal.expression.FunctionName;
import dev.monochord.engine.internal.expression.OperandNode;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.expression.UpdateExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Translates the SET and REMOVE clauses of a statement to an update of the expression language. */
record Updates(Bindings bindings) {

    private static final Set<String> SET_FUNCTIONS = Set.of("set_add", "set_delete");

    UpdateActions update(List<Statement.Assignment> assignments) {
        List<ActionNode> actions = new ArrayList<>(assignments.size());
        for (Statement.Assignment assignment : assignments) {
            actions.add(action(assignment));
        }
        return UpdateExpression.bind(actions, bindings.placeholders());
    }

    private ActionNode action(Statement.Assignment assignment) {
        OperandNode.Path target = Bindings.operand(assignment.target());
        Expr value = assignment.value();
        if (value == null) {
            return new ActionNode.Remove(target);
        }
        if (value instanceof Expr.Call call && SET_FUNCTIONS.contains(call.name())) {
            return setAction(target, call);
        }
        return new ActionNode.Set(target, operand(value, true));
    }

    private ActionNode setAction(OperandNode.Path target, Expr.Call call) {
        String name = call.name().toUpperCase(Locale.ROOT);
        if (call.arguments().size() != 2) {
            throw StatementErrors.at(name + " must have exactly two arguments", call.position());
        }
        if (!(call.arguments().get(0) instanceof Expr.Path path)
                || !Bindings.operand(path).equals(target)) {
            throw StatementErrors.at(
                    "The first argument to " + name + " must equal the assignment value", call.position());
        }
        AttributeValue members = bindings.value(call.arguments().get(1));
        if (members == null || !(members.hasSs() || members.hasNs() || members.hasBs())) {
            throw StatementErrors.at(
                    "The second argument to " + name + " must be a value with type SET", path.position());
        }
        String placeholder = bindings.placeholder(members);
        return call.name().equals("set_add")
                ? new ActionNode.Add(target, placeholder)
                : new ActionNode.Delete(target, placeholder);
    }

    private OperandNode operand(Expr expr, boolean arithmetic) {
        if (expr instanceof Expr.Path path) {
            return Bindings.operand(path);
        }
        AttributeValue value = bindings.value(expr);
        if (value != null) {
            return bindings.operand(value);
        }
        if (expr instanceof Expr.Binary sum && (sum.is("+") || sum.is("-")) && arithmetic) {
            return new OperandNode.Arithmetic(sum.operator(), operand(sum.left(), false), operand(sum.right(), false));
        }
        if (expr instanceof Expr.Call call) {
            if (!call.name().equals("list_append")) {
                throw StatementErrors.unknownFunction(call);
            }
            if (call.arguments().isEmpty()) {
                throw ServiceError.validation(
                        "Incorrect number of operands for operator or function; operator or function: list_append, "
                                + "number of operands: 0");
            }
            List<OperandNode> arguments = new ArrayList<>();
            call.arguments().forEach(argument -> arguments.add(operand(argument, false)));
            return new OperandNode.Call(call.name(), FunctionName.LIST_APPEND, arguments);
        }
        throw StatementErrors.unsupported(expr);
    }
}
