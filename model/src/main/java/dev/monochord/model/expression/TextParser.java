package dev.monochord.model.expression;

import dev.monochord.model.expression.TextToken.Kind;
import dev.monochord.model.problem.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses conditions and changes by recursive descent. For one text.
 *
 * <pre>
 * condition = and { "or" and }
 * and       = not { "and" not }
 * not       = "not" not | "(" condition ")" | predicate
 * predicate = ( path | "this" ) ( "absent" | "present" )
 *           | operand ( "=" | "&lt;&gt;" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=" ) operand
 *           | operand "between" operand "and" operand
 *           | operand "in" ( parameter | "(" value { "," value } ")" )
 *           | path ( "contains" | "beginsWith" ) operand
 * operand   = "size" "(" path ")" | path | value
 * path      = name { "." ( name | parameter ) | "[" ( digits | parameter ) "]" }
 * value     = parameter | "'" text "'" | number | "true" | "false" | CONSTANT
 * parameter = "{" name { "." name } "}"
 * changes   = change { "," change }
 * change    = path ( "=" | "?=" | "+=" | "-=" ) value | "remove" path
 * </pre>
 */
final class TextParser {

    /** Bounds the recursion; the service allows less. */
    private static final int MAX_DEPTH = 50;

    /** Longer than any expression that the service accepts. */
    private static final int MAX_LENGTH = 16_384;

    static final Set<String> WORDS =
            Set.of("and", "or", "not", "in", "between", "contains", "beginsWith", "absent", "present", "true", "false");

    private static final List<String> OPERATORS =
            List.of("absent", "present", "between", "in", "contains", "beginsWith");

    private final List<TextToken> tokens;
    private int next;
    private int depth;

    private TextParser(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new TextSyntaxException(MAX_LENGTH + 1, "The text is too long");
        }
        tokens = TextLexer.tokens(text);
    }

    static ParsedCondition condition(String text) {
        TextParser parser = new TextParser(text);
        ParsedCondition condition = parser.or();
        parser.end("and, or, or the end");
        return condition;
    }

    static List<ParsedChange> changes(String text) {
        TextParser parser = new TextParser(text);
        List<ParsedChange> changes = new ArrayList<>();
        do {
            changes.add(parser.change());
        } while (parser.take(","));
        parser.end("a comma or the end");
        return List.copyOf(changes);
    }

    private ParsedCondition or() {
        if (++depth > MAX_DEPTH) {
            throw error("More than " + MAX_DEPTH + " levels");
        }
        List<ParsedCondition> parts = new ArrayList<>();
        do {
            parts.add(and());
        } while (takeWord("or"));
        depth--;
        return parts.size() == 1 ? parts.get(0) : new ParsedCondition.Or(parts);
    }

    private ParsedCondition and() {
        List<ParsedCondition> parts = new ArrayList<>();
        do {
            parts.add(not());
        } while (takeWord("and"));
        return parts.size() == 1 ? parts.get(0) : new ParsedCondition.And(parts);
    }

    private ParsedCondition not() {
        if (takeWord("not")) {
            if (++depth > MAX_DEPTH) {
                throw error("More than " + MAX_DEPTH + " levels");
            }
            ParsedCondition part = not();
            depth--;
            return new ParsedCondition.Not(part);
        }
        if (take("(")) {
            ParsedCondition inner = or();
            expect(")");
            return inner;
        }
        return predicate();
    }

    private ParsedCondition predicate() {
        TextToken first = peek();
        if (first.isWord("this")) {
            next++;
            if (!takeWord("absent")) {
                if (!takeWord("present")) {
                    throw expected("absent or present");
                }
                return new ParsedCondition.Existence(null, true, first.column());
            }
            return new ParsedCondition.Existence(null, false, first.column());
        }
        ParsedOperand left = operand();
        TextToken operator = peek();
        Optional<ComparisonSign> sign =
                operator.kind() == Kind.SYMBOL ? ComparisonSign.of(operator.text()) : Optional.empty();
        if (sign.isPresent()) {
            next++;
            return new ParsedCondition.Compared(left, sign.get(), operand());
        }
        if (takeWord("between")) {
            ParsedOperand from = operand();
            if (!takeWord("and")) {
                throw expected("and");
            }
            return new ParsedCondition.Between(left, from, operand());
        }
        if (takeWord("in")) {
            return in(left);
        }
        if (left instanceof ParsedOperand.Attribute attribute) {
            if (takeWord("absent")) {
                return new ParsedCondition.Existence(attribute.path(), false, first.column());
            }
            if (takeWord("present")) {
                return new ParsedCondition.Existence(attribute.path(), true, first.column());
            }
            if (takeWord("contains")) {
                return new ParsedCondition.Part(attribute.path(), false, operand());
            }
            if (takeWord("beginsWith")) {
                return new ParsedCondition.Part(attribute.path(), true, operand());
            }
        }
        throw expected("an operator" + hint(operator));
    }

    private static String hint(TextToken token) {
        if (token.kind() != Kind.NAME) {
            return "";
        }
        return Nearest.of(token.text(), OPERATORS)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
    }

    private ParsedCondition in(ParsedOperand left) {
        if (peek().is("{")) {
            return new ParsedCondition.OneOf(left, List.of(parameter()), true);
        }
        expect("(");
        List<ParsedOperand> values = new ArrayList<>();
        do {
            values.add(value());
        } while (take(","));
        expect(")");
        return new ParsedCondition.OneOf(left, values, false);
    }

    private ParsedOperand operand() {
        TextToken token = peek();
        if (token.isWord("size") && tokens.get(next + 1).is("(")) {
            next += 2;
            ParsedPath path = path();
            expect(")");
            return new ParsedOperand.Size(path, token.column());
        }
        return value();
    }

    /** A value or a path. Typing decides whether a bare name is a constant or a component. */
    private ParsedOperand value() {
        TextToken token = peek();
        switch (token.kind()) {
            case TEXT -> {
                next++;
                return new ParsedOperand.Text(token.text(), token.column());
            }
            case NUMBER -> {
                next++;
                return new ParsedOperand.Digits(token.text(), token.column());
            }
            default -> {
                if (token.is("{")) {
                    return parameter();
                }
                if (token.isWord("true") || token.isWord("false")) {
                    next++;
                    return new ParsedOperand.Flag(token.text().equals("true"), token.column());
                }
                return new ParsedOperand.Attribute(path());
            }
        }
    }

    private ParsedOperand.Argument parameter() {
        int column = peek().column();
        return new ParsedOperand.Argument(parameterPath(), column);
    }

    private ParameterPath parameterPath() {
        expect("{");
        List<String> names = new ArrayList<>();
        do {
            if (peek().kind() != Kind.NAME) {
                throw expected("the name of a parameter");
            }
            names.add(take().text());
        } while (take("."));
        expect("}");
        return new ParameterPath(names);
    }

    private ParsedPath path() {
        TextToken first = peek();
        if (!first.isName() || first.kind() == Kind.NAME && WORDS.contains(first.text())) {
            throw expected("a component or a value");
        }
        List<ParsedPath.Step> steps = new ArrayList<>();
        steps.add(name());
        while (true) {
            if (take(".")) {
                if (peek().is("{")) {
                    int column = peek().column();
                    steps.add(new ParsedPath.Entry(parameterPath(), column));
                } else if (peek().isName()) {
                    steps.add(name());
                } else {
                    throw expected("a name or {parameter}");
                }
            } else if (take("[")) {
                steps.add(position());
                expect("]");
            } else {
                return new ParsedPath(steps, first.column());
            }
        }
    }

    private ParsedPath.Name name() {
        TextToken token = take();
        if (token.text().isEmpty()) {
            throw new TextSyntaxException(token.column(), "A name is not empty");
        }
        return new ParsedPath.Name(token.text(), token.kind() == Kind.QUOTED_NAME, token.column());
    }

    private ParsedPath.Step position() {
        TextToken token = peek();
        if (token.is("{")) {
            return new ParsedPath.PositionOf(parameterPath(), token.column());
        }
        if (token.kind() != Kind.NUMBER || !token.text().matches("[0-9]{1,9}")) {
            throw expected("a position or {parameter}");
        }
        return new ParsedPath.Position(Integer.parseInt(take().text()));
    }

    private ParsedChange change() {
        if (peek().isWord("remove") && tokens.get(next + 1).isName()) {
            next++;
            return new ParsedChange(path(), ChangeSign.REMOVE, null);
        }
        ParsedPath path = path();
        for (ChangeSign sign : ChangeSign.values()) {
            if (take(sign.symbol())) {
                return new ParsedChange(path, sign, value());
            }
        }
        throw expected("=, ?=, += or -=");
    }

    private TextToken peek() {
        return tokens.get(next);
    }

    private TextToken take() {
        return tokens.get(next++);
    }

    private boolean take(String symbol) {
        boolean found = peek().is(symbol);
        next += found ? 1 : 0;
        return found;
    }

    private boolean takeWord(String word) {
        boolean found = peek().isWord(word);
        next += found ? 1 : 0;
        return found;
    }

    private void expect(String symbol) {
        if (!take(symbol)) {
            throw expected(symbol);
        }
    }

    private void end(String instead) {
        if (peek().kind() != Kind.END) {
            throw expected(instead);
        }
    }

    private TextSyntaxException expected(String what) {
        return error("Expected " + what + ", found " + peek().words());
    }

    private TextSyntaxException error(String reason) {
        return new TextSyntaxException(peek().column(), reason);
    }
}
