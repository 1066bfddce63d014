package dev.monochord.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses conditions, filters and key conditions, which share one grammar.
 *
 * <p>A parenthesis may open a condition or an operand, and only what follows tells which: what is enclosed is therefore
 * parsed as either, and a place that needs a condition refuses a bare operand at the token after it.
 */
final class ConditionParser extends ExpressionParser {

    private static final ParseCache<ConditionNode> CACHE = new ParseCache<>();
    private static final int MAX_IN_OPERANDS = 100;

    private ConditionParser(ExpressionKind kind, String text) {
        super(kind, text);
    }

    static ConditionNode parse(ExpressionKind kind, String text) {
        return CACHE.get(text, () -> new ConditionParser(kind, text).whole());
    }

    private ConditionNode whole() {
        ConditionNode condition = condition(disjunction());
        end();
        return condition;
    }

    private Node disjunction() {
        Node first = conjunction();
        if (!tokens.peek().isKeyword("OR")) {
            return first;
        }
        List<ConditionNode> terms = new ArrayList<>();
        terms.add(condition(first));
        while (tokens.acceptKeyword("OR")) {
            countOperator();
            terms.add(condition(conjunction()));
        }
        enclosed = false;
        return new ConditionNode.Or(terms);
    }

    private Node conjunction() {
        Node first = negation();
        if (!tokens.peek().isKeyword("AND")) {
            return first;
        }
        List<ConditionNode> terms = new ArrayList<>();
        terms.add(condition(first));
        while (tokens.acceptKeyword("AND")) {
            countOperator();
            terms.add(condition(negation()));
        }
        enclosed = false;
        return new ConditionNode.And(terms);
    }

    private Node negation() {
        if (!tokens.acceptKeyword("NOT")) {
            return relation();
        }
        countOperator();
        ConditionNode term = condition(negation());
        enclosed = false;
        return new ConditionNode.Not(term);
    }

    private Node relation() {
        Node first = enclosedOrOperand();
        if (!(first instanceof OperandNode operand)) {
            return first;
        }
        ValueComparison comparison = ValueComparison.of(tokens.peek());
        if (comparison != null) {
            tokens.next();
            return compare(comparison, operand);
        }
        if (tokens.acceptKeyword("BETWEEN")) {
            return between(operand);
        }
        if (tokens.acceptKeyword("IN")) {
            return in(operand);
        }
        return operand;
    }

    private ConditionNode compare(ValueComparison comparison, OperandNode left) {
        countOperator();
        OperandNode right = parenthesisedOperand();
        checkOperands(List.of(left, right));
        enclosed = false;
        return new ConditionNode.Compare(comparison, left, right);
    }

    private ConditionNode between(OperandNode operand) {
        countOperator();
        OperandNode lower = parenthesisedOperand();
        if (!tokens.acceptKeyword("AND")) {
            throw tokens.unexpected();
        }
        OperandNode upper = parenthesisedOperand();
        checkOperands(List.of(operand, lower, upper));
        enclosed = false;
        return new ConditionNode.Between(operand, lower, upper);
    }

    private ConditionNode in(OperandNode operand) {
        countOperator();
        tokens.expect("(");
        List<OperandNode> candidates = operandList();
        if (candidates.size() > MAX_IN_OPERANDS) {
            throw problems.kind()
                    .invalid("The IN operator is provided with too many operands; number of operands: "
                            + candidates.size());
        }
        checkOperands(List.of(operand));
        checkOperands(candidates);
        enclosed = false;
        return new ConditionNode.In(operand, candidates);
    }

    private Node enclosedOrOperand() {
        if (!tokens.accept("(")) {
            enclosed = false;
            return operand();
        }
        Node inner = inParentheses(this::disjunction);
        enclosed = !goesOn(inner);
        return enclosed ? inner : goOn((OperandNode.Path) inner);
    }

    private ConditionNode condition(Node node) {
        if (node instanceof ConditionNode condition) {
            return condition;
        }
        if (node instanceof OperandNode.Call call) {
            if (call.is(FunctionName.SIZE)) {
                misused(call);
            }
            return new ConditionNode.Call(call);
        }
        throw tokens.unexpected();
    }

    private void checkOperands(List<OperandNode> operands) {
        for (OperandNode operand : operands) {
            if (operand instanceof OperandNode.Call call && !call.is(FunctionName.SIZE)) {
                misused(call);
            }
        }
    }

    @Override
    boolean isKeyword(ExpressionToken token) {
        return token.isKeyword("AND")
                || token.isKeyword("OR")
                || token.isKeyword("NOT")
                || token.isKeyword("BETWEEN")
                || token.isKeyword("IN");
    }

    @Override
    ExpressionProblem reservedWord() {
        return ExpressionProblem.RESERVED_WORD;
    }
}
