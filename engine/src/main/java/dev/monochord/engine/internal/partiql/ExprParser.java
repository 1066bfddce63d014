package dev.monochord.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses expressions by the precedence of their operators. */
class ExprParser {

    private static final int NOT = 3;
    private static final int COMPARISON = 4;
    private static final int LOWEST = 1;
    private static final Map<String, Integer> OPERATORS = Map.ofEntries(
            Map.entry("OR", 1),
            Map.entry("AND", 2),
            Map.entry("=", COMPARISON),
            Map.entry("<>", COMPARISON),
            Map.entry("!=", COMPARISON),
            Map.entry("<", COMPARISON),
            Map.entry("<=", COMPARISON),
            Map.entry(">", COMPARISON),
            Map.entry(">=", COMPARISON),
            Map.entry("LIKE", COMPARISON),
            Map.entry("IN", COMPARISON),
            Map.entry("BETWEEN", COMPARISON),
            Map.entry("IS", COMPARISON),
            Map.entry("||", 5),
            Map.entry("+", 6),
            Map.entry("-", 6),
            Map.entry("*", 7),
            Map.entry("/", 7),
            Map.entry("%", 7));

    /** Bounds the recursion. */
    private static final int MAX_DEPTH = 200;

    final StatementTokenStream tokens;
    private final TermParser terms;
    private int depth;

    ExprParser(StatementTokenStream tokens) {
        this.tokens = tokens;
        this.terms = new TermParser(this);
    }

    Expr expression() {
        return expression(LOWEST);
    }

    private Expr expression(int lowest) {
        if (++depth > MAX_DEPTH) {
            throw StatementErrors.malformed("The statement is nested too deeply");
        }
        Expr left = prefix();
        while (true) {
            boolean negated = tokens.peek().isWord("NOT") && isNegatable(tokens.peekSecond());
            String operator = operator(negated ? tokens.peekSecond() : tokens.peek());
            Integer precedence = OPERATORS.get(operator);
            if (precedence == null || precedence < lowest) {
                depth--;
                return left;
            }
            tokens.next();
            if (negated) {
                tokens.next();
            }
            Expr whole = infix(operator, left, precedence + 1);
            left = negated ? new Expr.Not(whole) : whole;
        }
    }

    private static boolean isNegatable(StatementToken token) {
        return token.isWord("IN") || token.isWord("BETWEEN") || token.isWord("LIKE");
    }

    private static String operator(StatementToken token) {
        return token.kind() == StatementToken.Kind.SYMBOL ? token.text() : token.word();
    }

    private Expr infix(String operator, Expr left, int lowest) {
        if (operator.equals("IS")) {
            boolean negated = tokens.acceptWord("NOT");
            Expr test = new Expr.IsType(left, TypeNames.parse(tokens));
            return negated ? new Expr.Not(test) : test;
        }
        if (tokens.peek().isEnd()) {
            throw StatementErrors.malformed("Missing right-hand side expression of infix operator");
        }
        if (operator.equals("IN")) {
            SourcePosition start = tokens.peek().position();
            return new Expr.In(left, tokens.accept("(") ? new Expr.Sequence(members(")"), start) : expression(lowest));
        }
        Expr right = expression(lowest);
        if (operator.equals("BETWEEN")) {
            tokens.expectWord("AND");
            return new Expr.Between(left, right, expression(lowest));
        }
        return new Expr.Binary(operator.equals("!=") ? "<>" : operator, left, right);
    }

    private Expr prefix() {
        if (tokens.acceptWord("NOT")) {
            return new Expr.Not(expression(NOT));
        }
        if (tokens.peek().isSymbol("-") || tokens.peek().isSymbol("+")) {
            return signed();
        }
        return terms.term();
    }

    /** Signs, of which there may be many; on a number they are part of it. */
    private Expr signed() {
        int minuses = 0;
        while (tokens.peek().isSymbol("-") || tokens.peek().isSymbol("+")) {
            minuses += tokens.next().text().equals("-") ? 1 : 0;
        }
        Expr operand = terms.term();
        String sign = minuses % 2 == 0 ? "" : "-";
        if (operand instanceof Expr.Literal literal && literal.type() == Expr.Literal.Type.NUMBER) {
            return new Expr.Literal(literal.type(), sign + literal.text(), literal.position());
        }
        return new Expr.Signed(sign.isEmpty() ? "+" : sign, operand);
    }

    /** Expressions up to a closing symbol, which is read as well. */
    List<Expr> members(String close) {
        List<Expr> members = new ArrayList<>();
        if (tokens.accept(close)) {
            return members;
        }
        do {
            members.add(expression());
        } while (tokens.accept(","));
        tokens.expect(close);
        return members;
    }

    /** A path of names only, which is how tables are named. */
    Statement.Source source() {
        if (!tokens.peek().isName()) {
            throw StatementErrors.malformed("Expected identifier for simple path");
        }
        List<String> names = new ArrayList<>();
        names.add(tokens.next().text());
        while (tokens.accept(".")) {
            if (!tokens.peek().isName()) {
                throw StatementErrors.malformed("Expected identifier for simple path");
            }
            names.add(tokens.next().text());
        }
        return new Statement.Source(names, false);
    }

    /** Another name for a table, with or without AS. */
    boolean alias() {
        if (tokens.acceptWord("AS")) {
            if (!tokens.peek().isName()) {
                throw StatementErrors.malformed("Expected identifier for alias");
            }
            tokens.next();
            return true;
        }
        if (tokens.peek().isName()) {
            tokens.next();
            return true;
        }
        return false;
    }

    static String functionName(StatementToken token) {
        return token.text().toLowerCase(Locale.ROOT);
    }
}
