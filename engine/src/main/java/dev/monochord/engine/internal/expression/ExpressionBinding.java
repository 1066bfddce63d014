package dev.monochord.engine.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Resolves the placeholders of one expression and notes the attributes it refers to. An undefined placeholder is reported
 * and answered with a stand-in, so that the rest of the expression can still be looked at.
 */
final class ExpressionBinding {

    private static final AttributeValue UNDEFINED = AttributeValue.fromNul(true);

    private final ExpressionPlaceholders placeholders;
    private final ExpressionProblems problems;
    private final ExpressionProblem undefinedValue;
    private final Set<String> attributes = new LinkedHashSet<>();
    private final Set<String> nested = new LinkedHashSet<>();

    ExpressionBinding(ExpressionKind kind, ExpressionPlaceholders placeholders) {
        this.placeholders = placeholders;
        this.problems = new ExpressionProblems(kind);
        // An update names the undefined names before the undefined values; a condition the first of either.
        this.undefinedValue =
                kind == ExpressionKind.UPDATE ? ExpressionProblem.UNDEFINED_VALUE : ExpressionProblem.UNDEFINED_NAME;
    }

    ExpressionProblems problems() {
        return problems;
    }

    /** The top-level attributes of the paths resolved so far. */
    Set<String> attributes() {
        return attributes;
    }

    /** Those of them that a path goes into. */
    Set<String> nestedAttributes() {
        return nested;
    }

    DocumentPath path(OperandNode.Path node) {
        DocumentPath path = node.literal();
        if (path == null) {
            path = resolve(node);
        }
        attributes.add(path.root());
        if (path.isNested()) {
            nested.add(path.root());
        }
        return path;
    }

    private DocumentPath resolve(OperandNode.Path node) {
        String root = name(node.head());
        List<PathElement> steps = new ArrayList<>(node.steps().size());
        for (PathElement step : node.steps()) {
            String name = step.name();
            steps.add(name == null ? step : PathElement.key(name(name)));
        }
        return new DocumentPath(root, steps);
    }

    private String name(String written) {
        if (!written.startsWith("#")) {
            return written;
        }
        String name = placeholders.name(written);
        if (name == null) {
            problems.report(
                    ExpressionProblem.UNDEFINED_NAME,
                    "An expression attribute name used in the document path is not defined; attribute name: "
                            + written);
            return written;
        }
        return name;
    }

    AttributeValue value(String placeholder) {
        AttributeValue value = placeholders.value(placeholder);
        if (value == null) {
            problems.report(
                    undefinedValue,
                    "An expression attribute value used in expression is not defined; attribute value: " + placeholder);
            return UNDEFINED;
        }
        return value;
    }

    void wrongType(String operator, String type) {
        problems.report(
                ExpressionProblem.OPERAND_TYPE,
                "Incorrect operand type for operator or function; operator or function: " + operator
                        + ", operand type: " + type);
    }

    /** Whether a call has as many operands as its function takes. */
    boolean hasAllOperands(FunctionName function, int given) {
        if (given != function.operands()) {
            problems.report(
                    ExpressionProblem.OPERAND_COUNT,
                    "Incorrect number of operands for operator or function; operator or function: " + function.text()
                            + ", number of operands: " + given);
            return false;
        }
        return true;
    }

    void needsPath(FunctionName function) {
        problems.report(
                ExpressionProblem.OPERAND_TYPE,
                "Operator or function requires a document path; operator or function: " + function.text());
    }
}
