package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.expression.ParseCache;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Parses statements. */
record StatementParser(StatementTokenStream tokens, ExprParser expressions) {

    private static final ParseCache<Parsed> CACHE = new ParseCache<>();

    /** A statement, and how many parameters it has. */
    record Parsed(Statement statement, int parameters) {}

    /** Parses a text, or throws the service's validation error. */
    static Parsed parse(String text) {
        return CACHE.get(text, () -> {
            StatementTokenStream tokens = new StatementTokenStream(text);
            Statement statement = new StatementParser(tokens, new ExprParser(tokens)).statement();
            tokens.end();
            return new Parsed(statement, tokens.parameters());
        });
    }

    private Statement statement() {
        return switch (tokens.peek().word()) {
            case "SELECT" -> select();
            case "INSERT" -> insert();
            case "UPDATE" -> update();
            case "DELETE" -> delete();
            default -> bare();
        };
    }

    private Statement bare() {
        Expr expr = expressions.expression();
        if (expr instanceof Expr.Exists exists) {
            return new Statement.Exists(exists.select());
        }
        return expr instanceof Expr.Manipulation manipulation ? manipulation.update() : new Statement.Bare(expr);
    }

    Statement.Select select() {
        tokens.expectWord("SELECT");
        Statement.Unsupported unsupported = clause(null, "DISTINCT");
        unsupported = clause(unsupported, "VALUE");
        boolean aliased = false;
        List<Expr> columns = tokens.accept("*") ? null : new ArrayList<>();
        if (columns != null) {
            do {
                columns.add(expressions.expression());
                aliased |= expressions.alias();
            } while (tokens.accept(","));
        }
        tokens.expectWord("FROM");
        Expr from = expressions.expression();
        aliased |= expressions.alias();
        if (tokens.peek().isSymbol(",")) {
            unsupported = new Statement.Unsupported("JOIN", tokens.next().position());
            expressions.expression();
            aliased |= expressions.alias();
        }
        Expr where = where();
        List<Statement.Order> order = order();
        SourcePosition limit = tokens.peek().position();
        if (tokens.acceptWord("LIMIT")) {
            expressions.expression();
            unsupported = new Statement.Unsupported("LIMIT", limit);
        }
        return new Statement.Select(columns, from, aliased, where, order, unsupported);
    }

    private Statement.@Nullable Unsupported clause(Statement.@Nullable Unsupported before, String word) {
        SourcePosition position = tokens.peek().position();
        return tokens.acceptWord(word) ? new Statement.Unsupported(word, position) : before;
    }

    private @Nullable Expr where() {
        return tokens.acceptWord("WHERE") ? expressions.expression() : null;
    }

    private List<Statement.Order> order() {
        List<Statement.Order> order = new ArrayList<>();
        if (!tokens.acceptWord("ORDER")) {
            return order;
        }
        tokens.expectWord("BY");
        do {
            Expr by = expressions.expression();
            boolean descending = tokens.acceptWord("DESC");
            if (!descending) {
                tokens.acceptWord("ASC");
            }
            order.add(new Statement.Order(by, descending));
        } while (tokens.accept(","));
        return order;
    }

    private Statement insert() {
        tokens.next();
        tokens.expectWord("INTO");
        Statement.Source into = expressions.source();
        tokens.acceptWord("VALUE");
        return new Statement.Insert(into, expressions.expression());
    }

    private Statement update() {
        tokens.next();
        Statement.Source table = aliased(expressions.source());
        List<Statement.Assignment> assignments = assignments();
        return new Statement.Update(table, assignments, where(), returning());
    }

    /** The form of an update that begins with its table and condition. */
    Statement.Update fromFirst() {
        tokens.expectWord("FROM");
        Statement.Source table = aliased(expressions.source());
        Expr where = where();
        return new Statement.Update(table, assignments(), where, returning());
    }

    private Statement delete() {
        tokens.next();
        tokens.expectWord("FROM");
        Statement.Source from = aliased(expressions.source());
        return new Statement.Delete(from, where(), returning());
    }

    private Statement.Source aliased(Statement.Source source) {
        return expressions.alias() ? new Statement.Source(source.names(), true) : source;
    }

    private List<Statement.Assignment> assignments() {
        TermParser terms = new TermParser(expressions);
        List<Statement.Assignment> assignments = new ArrayList<>();
        while (true) {
            if (tokens.acceptWord("SET")) {
                do {
                    Expr.Path target = terms.path();
                    tokens.expect("=");
                    assignments.add(new Statement.Assignment(target, expressions.expression()));
                } while (tokens.accept(","));
            } else if (tokens.acceptWord("REMOVE")) {
                assignments.add(new Statement.Assignment(terms.path(), null));
            } else if (assignments.isEmpty()) {
                throw StatementErrors.malformed("Expected data manipulation");
            } else {
                return assignments;
            }
        }
    }

    private @Nullable ReturnValue returning() {
        if (!tokens.acceptWord("RETURNING")) {
            return null;
        }
        boolean all = tokens.acceptWord("ALL");
        if (!all) {
            tokens.expectWord("MODIFIED");
        }
        boolean old = tokens.acceptWord("OLD");
        if (!old) {
            tokens.expectWord("NEW");
        }
        tokens.expect("*");
        if (all) {
            return old ? ReturnValue.ALL_OLD : ReturnValue.ALL_NEW;
        }
        return old ? ReturnValue.UPDATED_OLD : ReturnValue.UPDATED_NEW;
    }
}
