package dev.monochord.engine.internal.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/** Parses update expressions: sections of actions, each section at most once, in any order. */
final class UpdateParser extends ExpressionParser {

    private static final ParseCache<List<ActionNode>> CACHE = new ParseCache<>();

    private final Set<String> sections = new HashSet<>();
    private final List<ActionNode> actions = new ArrayList<>();

    private UpdateParser(String text) {
        super(ExpressionKind.UPDATE, text);
    }

    static List<ActionNode> parse(String text) {
        return CACHE.get(text, () -> new UpdateParser(text).whole());
    }

    private List<ActionNode> whole() {
        do {
            section();
        } while (isKeyword(tokens.peek()));
        end();
        return List.copyOf(actions);
    }

    private void section() {
        ExpressionToken token = tokens.peek();
        String keyword =
                token.type() == ExpressionToken.Type.NAME ? token.text().toUpperCase(Locale.ROOT) : "";
        switch (keyword) {
            case "SET" -> section(keyword, this::set);
            case "REMOVE" -> section(keyword, () -> new ActionNode.Remove(path()));
            case "ADD" -> section(keyword, () -> new ActionNode.Add(path(), placeholder()));
            case "DELETE" -> section(keyword, () -> new ActionNode.Delete(path(), placeholder()));
            default -> throw tokens.unexpected();
        }
    }

    private void section(String keyword, Supplier<ActionNode> action) {
        tokens.next();
        if (!sections.add(keyword)) {
            problems.report(
                    ExpressionProblem.REPEATED_SECTION,
                    "The \"" + keyword + "\" section can only be used once in an update expression;");
        }
        do {
            actions.add(action.get());
        } while (tokens.accept(","));
    }

    private ActionNode set() {
        OperandNode.Path path = path();
        tokens.expect("=");
        return new ActionNode.Set(path, value());
    }

    private String placeholder() {
        if (tokens.peek().type() != ExpressionToken.Type.VALUE_PLACEHOLDER) {
            throw tokens.unexpected();
        }
        return tokens.next().text();
    }

    private OperandNode value() {
        OperandNode left = term();
        if (!tokens.peek().is("+") && !tokens.peek().is("-")) {
            return left;
        }
        requireOperand(left);
        countOperator();
        String operator = tokens.next().text();
        OperandNode right = term();
        requireOperand(right);
        enclosed = false;
        return new OperandNode.Arithmetic(operator, left, right);
    }

    /** A sum is not an operand of another sum, in parentheses or not. */
    private void requireOperand(OperandNode node) {
        if (node instanceof OperandNode.Arithmetic) {
            throw tokens.unexpected();
        }
    }

    private OperandNode term() {
        if (!tokens.accept("(")) {
            enclosed = false;
            return operand();
        }
        OperandNode inner = inParentheses(this::value);
        enclosed = true;
        return inner;
    }

    @Override
    boolean isKeyword(ExpressionToken token) {
        return token.isKeyword("SET")
                || token.isKeyword("REMOVE")
                || token.isKeyword("ADD")
                || token.isKeyword("DELETE");
    }

    @Override
    ExpressionProblem reservedWord() {
        return ExpressionProblem.RESERVED_WORD_IN_UPDATE;
    }
}
