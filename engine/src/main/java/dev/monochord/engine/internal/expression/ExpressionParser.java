package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.expression.ExpressionToken.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the grammars of all expression kinds share: document paths, function calls, and the limits on them. */
abstract class ExpressionParser {

    private static final int MAX_OPERATORS = 300;
    private static final int MAX_LEVELS = 32;

    /**
     * Deeper than this, parentheses can only be redundant: every other pair holds an operator of its own, of which there
     * may be 300. It also bounds the recursion.
     */
    private static final int MAX_DEPTH = 310;

    final ExpressionTokenStream tokens;
    final ExpressionProblems problems;
    /** Whether the node read last stood in parentheses of its own. */
    boolean enclosed;

    private int operators;
    private int depth;
    /** Whether the operand read last stood in parentheses of its own. */
    private boolean operandEnclosed;

    ExpressionParser(ExpressionKind kind, String text) {
        this.tokens = ExpressionTokenStream.open(kind, text);
        this.problems = new ExpressionProblems(kind);
    }

    /** Whether a word belongs to this grammar, and so can be neither a name nor a function. */
    abstract boolean isKeyword(ExpressionToken token);

    /** Where a reserved word is reported, relative to the other problems. */
    abstract ExpressionProblem reservedWord();

    final void end() {
        if (tokens.peek().type() != Type.END) {
            throw tokens.unexpected();
        }
        problems.raise();
    }

    final void countOperator() {
        operators++;
        if (operators > MAX_OPERATORS) {
            throw problems.kind().invalid("The expression contains too many operators; operator count: " + operators);
        }
    }

    final OperandNode.Path path() {
        return pathFrom(name(), new ArrayList<>());
    }

    /** Goes on with a path whose beginning has been read. */
    final OperandNode.Path pathFrom(String head, List<PathElement> steps) {
        while (true) {
            if (tokens.accept(".")) {
                steps.add(PathElement.key(name()));
            } else if (tokens.accept("[")) {
                steps.add(PathElement.at(index()));
                tokens.expect("]");
            } else {
                checkDepth(steps.size() + 1);
                return OperandNode.Path.of(head, steps);
            }
        }
    }

    private void checkDepth(int levels) {
        if (levels > MAX_LEVELS) {
            problems.report(
                    ExpressionProblem.NESTING,
                    "The document path has too many nesting levels; nesting levels: " + levels);
        }
    }

    private String name() {
        ExpressionToken token = tokens.peek();
        if (token.type() != Type.NAME_PLACEHOLDER && (token.type() != Type.NAME || isKeyword(token))) {
            throw tokens.unexpected();
        }
        tokens.next();
        if (token.type() == Type.NAME && ReservedWords.contains(token.text())) {
            problems.report(reservedWord(), "Attribute name is a reserved keyword; reserved keyword: " + token.text());
        }
        return token.text();
    }

    private int index() {
        ExpressionToken token = tokens.peek();
        if (token.type() != Type.NUMBER) {
            throw tokens.unexpected();
        }
        tokens.next();
        try {
            return Integer.parseInt(token.text());
        } catch (NumberFormatException e) {
            throw problems.kind()
                    .invalid("List index is not within the allowable range; index: [" + token.text() + "]");
        }
    }

    /** A function call, a value placeholder or a path. */
    final OperandNode operand() {
        ExpressionToken token = tokens.peek();
        if (token.type() == Type.VALUE_PLACEHOLDER) {
            tokens.next();
            return new OperandNode.Value(token.text());
        }
        if (token.type() == Type.NAME && tokens.peekSecond().is("(") && !isKeyword(token)) {
            return call();
        }
        return path();
    }

    /** Reads what is in parentheses, the first of which has been read. */
    final <N extends Node> N inParentheses(Supplier<N> content) {
        if (++depth > MAX_DEPTH) {
            redundantParentheses();
            problems.raise();
        }
        N inner = content.get();
        if (enclosed) {
            redundantParentheses();
        }
        tokens.expect(")");
        depth--;
        return inner;
    }

    /** An operand in any number of parentheses, of which more than one pair is redundant; a path may go on after them. */
    final OperandNode parenthesisedOperand() {
        if (!tokens.accept("(")) {
            OperandNode operand = operand();
            operandEnclosed = false;
            return operand;
        }
        OperandNode inner = parenthesisedOperand();
        if (operandEnclosed) {
            redundantParentheses();
        }
        tokens.expect(")");
        operandEnclosed = !goesOn(inner);
        return operandEnclosed ? inner : goOn((OperandNode.Path) inner);
    }

    /** Whether more of a path follows the parentheses that it began in. */
    final boolean goesOn(Node enclosed) {
        return enclosed instanceof OperandNode.Path
                && (tokens.peek().is(".") || tokens.peek().is("["));
    }

    final OperandNode.Path goOn(OperandNode.Path path) {
        return pathFrom(path.head(), new ArrayList<>(path.steps()));
    }

    final void redundantParentheses() {
        problems.report(ExpressionProblem.REDUNDANT_PARENTHESES, "The expression has redundant parentheses;");
    }

    private OperandNode.Call call() {
        if (problems.kind() == ExpressionKind.UPDATE) {
            countOperator();
        }
        String name = tokens.next().text();
        FunctionName function = FunctionName.of(name);
        checkFunction(name, function);
        tokens.expect("(");
        List<OperandNode> arguments = operandList();
        checkArguments(arguments);
        return new OperandNode.Call(name, function, arguments);
    }

    /** Operands with commas between them, up to and with the closing parenthesis. */
    final List<OperandNode> operandList() {
        List<OperandNode> operands = new ArrayList<>();
        do {
            operands.add(parenthesisedOperand());
        } while (tokens.accept(","));
        tokens.expect(")");
        return operands;
    }

    private void checkFunction(String name, @Nullable FunctionName function) {
        if (function == null) {
            problems.report(ExpressionProblem.UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
        } else if (function.update() != (problems.kind() == ExpressionKind.UPDATE)) {
            problems.report(
                    ExpressionProblem.MISPLACED_FUNCTION,
                    "The function is not allowed in "
                            + (function.update() ? "a condition expression" : "an update expression") + "; function: "
                            + name);
        }
    }

    private void checkArguments(List<OperandNode> arguments) {
        for (OperandNode argument : arguments) {
            if (argument instanceof OperandNode.Call inner
                    && !inner.is(FunctionName.SIZE)
                    && !inner.is(FunctionName.IF_NOT_EXISTS)) {
                misused(inner);
            }
        }
    }

    final void misused(OperandNode.Call call) {
        problems.report(
                ExpressionProblem.MISUSED_FUNCTION,
                "The function is not allowed to be used this way in an expression; function: " + call.name());
    }
}
