package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.DocumentPath;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.OperandNode;
import dev.monochord.engine.internal.expression.PathElement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values and paths of one statement: its literals and parameters become placeholders of the expression language. */
final class Bindings {

    private static final BigInteger MAX_INDEX = BigInteger.valueOf(Integer.MAX_VALUE);

    private final List<AttributeValue> parameters;
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();

    /** Takes parameters that were checked; there must be as many as the statement has. */
    Bindings(List<AttributeValue> parameters, int expected) {
        if (parameters.size() != expected) {
            throw ServiceError.validation("Number of parameters in request and statement don't match.");
        }
        this.parameters = parameters;
    }

    /** The value of a parameter or a literal, or null where an expression is neither. */
    @Nullable
    AttributeValue value(Expr expr) {
        if (expr instanceof Expr.Parameter parameter) {
            return parameters.get(parameter.index());
        }
        boolean literal = expr instanceof Expr.Literal
                || expr instanceof Expr.Sequence
                || expr instanceof Expr.Struct
                || expr instanceof Expr.Bag;
        return literal ? Literals.value(expr) : null;
    }

    OperandNode.Value operand(AttributeValue value) {
        return new OperandNode.Value(placeholder(value));
    }

    String placeholder(AttributeValue value) {
        String placeholder = ":" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    static OperandNode.Path operand(Expr.Path path) {
        return operand(path(path));
    }

    static OperandNode.Path operand(DocumentPath path) {
        return new OperandNode.Path(path.root(), path.steps(), path);
    }

    static DocumentPath path(Expr.Path path) {
        List<PathElement> steps = new ArrayList<>();
        for (Expr.Step step : path.steps().subList(1, path.steps().size())) {
            String name = step.name();
            steps.add(name == null ? PathElement.at(index(step)) : PathElement.key(name));
        }
        return new DocumentPath(path.root(), steps);
    }

    private static int index(Expr.Step step) {
        BigInteger index = new BigInteger(step.index());
        if (index.signum() < 0 || index.compareTo(MAX_INDEX) > 0) {
            throw StatementErrors.at(
                    "List index is not within the allowable range; index: [" + index + "]", step.position());
        }
        return index.intValue();
    }

    /** What the expressions made so far refer to. */
    ExpressionPlaceholders placeholders() {
        return new ExpressionPlaceholders(null, values);
    }
}
