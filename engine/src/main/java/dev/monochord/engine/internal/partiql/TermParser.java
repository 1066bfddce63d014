package dev.monochord.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;

/** Parses what stands between operators: literals, parameters, paths, calls, and what is in brackets. */
final class TermParser {

    private final ExprParser expressions;
    private final StatementTokenStream tokens;

    TermParser(ExprParser expressions) {
        this.expressions = expressions;
        this.tokens = expressions.tokens;
    }

    Expr term() {
        StatementToken token = tokens.peek();
        return switch (token.kind()) {
            case TEXT -> literal(Expr.Literal.Type.TEXT);
            case NUMBER -> literal(Expr.Literal.Type.NUMBER);
            case PARAMETER -> {
                tokens.next();
                yield new Expr.Parameter(tokens.nextParameter(), token.position());
            }
            case QUOTED_NAME -> path();
            case WORD -> word(token);
            case SYMBOL -> bracket(token);
            case END -> throw StatementErrors.malformed("Unexpected term");
        };
    }

    private Expr literal(Expr.Literal.Type type) {
        StatementToken token = tokens.next();
        return new Expr.Literal(type, token.text(), token.position());
    }

    private Expr word(StatementToken token) {
        switch (token.word()) {
            case "TRUE", "FALSE":
                return literal(Expr.Literal.Type.BOOLEAN);
            case "NULL":
                return literal(Expr.Literal.Type.NULL);
            case "MISSING":
                return literal(Expr.Literal.Type.MISSING);
            case "FROM":
                return new Expr.Manipulation(new StatementParser(tokens, expressions).fromFirst());
            default:
                break;
        }
        if (tokens.peekSecond().isSymbol("(") && Keywords.mayBeCalled(token.text())) {
            return call();
        }
        if (Keywords.isOperator(token.text())) {
            throw StatementErrors.malformed("Unexpected operator");
        }
        if (!token.isName()) {
            throw StatementErrors.malformed("Unexpected keyword");
        }
        return path();
    }

    private Expr call() {
        StatementToken name = tokens.next();
        tokens.expect("(");
        if (name.isWord("EXISTS") && tokens.peek().isWord("SELECT")) {
            Statement.Select select = new StatementParser(tokens, expressions).select();
            tokens.expect(")");
            return new Expr.Exists(select);
        }
        List<Expr> arguments;
        if (tokens.peek().isSymbol("*")) {
            arguments = List.of(new Expr.Star(tokens.next().position()));
            tokens.expect(")");
        } else {
            arguments = expressions.members(")");
        }
        return new Expr.Call(ExprParser.functionName(name), arguments, name.position());
    }

    private Expr bracket(StatementToken token) {
        SourcePosition start = token.position();
        switch (token.text()) {
            case "(":
                tokens.next();
                Expr first = expressions.expression();
                if (tokens.accept(",")) {
                    List<Expr> members = new ArrayList<>();
                    members.add(first);
                    members.addAll(expressions.members(")"));
                    return new Expr.Sequence(members, start);
                }
                tokens.expect(")");
                return first;
            case "[":
                tokens.next();
                return new Expr.Sequence(expressions.members("]"), start);
            case "<<":
                tokens.next();
                return new Expr.Bag(expressions.members(">>"), start);
            case "{":
                tokens.next();
                return new Expr.Struct(fields(), start);
            case "=", "<>", "!=", "<", "<=", ">", ">=", "*", "/", "%", "||":
                throw StatementErrors.malformed("Unexpected operator");
            default:
                throw StatementErrors.malformed("Unexpected term");
        }
    }

    private List<Expr.Field> fields() {
        List<Expr.Field> fields = new ArrayList<>();
        if (tokens.accept("}")) {
            return fields;
        }
        do {
            Expr key = expressions.expression();
            tokens.expect(":");
            fields.add(new Expr.Field(key, expressions.expression()));
        } while (tokens.accept(","));
        tokens.expect("}");
        return fields;
    }

    /** A path into an item: names after points, indexes and quoted names in brackets. */
    Expr.Path path() {
        StatementToken head = tokens.peek();
        if (!head.isName()) {
            throw StatementErrors.malformed("Expected identifier for simple path");
        }
        tokens.next();
        List<Expr.Step> steps = new ArrayList<>();
        steps.add(new Expr.Step(head.text(), "", head.position()));
        while (true) {
            if (tokens.accept(".")) {
                StatementToken name = tokens.peek();
                if (!name.isName()) {
                    throw StatementErrors.malformed("Invalid path dot component");
                }
                tokens.next();
                steps.add(new Expr.Step(name.text(), "", name.position()));
            } else if (tokens.accept("[")) {
                steps.add(step());
                tokens.expect("]");
            } else {
                return new Expr.Path(List.copyOf(steps), head.position());
            }
        }
    }

    private Expr.Step step() {
        String sign = tokens.accept("-") ? "-" : "";
        StatementToken token = tokens.next();
        if (token.kind() == StatementToken.Kind.NUMBER && token.text().chars().allMatch(Character::isDigit)) {
            return new Expr.Step(null, sign + token.text(), token.position());
        }
        if (token.kind() == StatementToken.Kind.TEXT && sign.isEmpty()) {
            return new Expr.Step(token.text(), "", token.position());
        }
        throw StatementErrors.malformed("Invalid path component");
    }
}
