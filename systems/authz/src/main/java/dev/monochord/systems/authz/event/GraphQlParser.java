package dev.monochord.systems.authz.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads which field a GraphQL document calls. Only what an authorizer needs is understood: the operation that runs must have
 * one field at its top, written out. Fragments there, several fields or anything unknown is refused: what cannot be
 * read for sure is not allowed. Not thread-safe.
 */
final class GraphQlParser {

    private static final Set<String> OPERATIONS = Set.of("query", "mutation", "subscription");
    private static final int MAX_DEPTH = 50;

    private final GraphQlTokens tokens;
    private final Map<String, Object> variables;
    private int depth;

    private GraphQlParser(String document, Map<String, Object> variables) {
        this.tokens = new GraphQlTokens(document);
        this.variables = variables;
    }

    /** An operation of a document, with the fields at its top. */
    private record Operation(@Nullable String name, List<GraphQlCall> calls) {}

    static GraphQlCall parse(String document, @Nullable String operationName, Map<String, Object> variables) {
        List<Operation> operations = new GraphQlParser(document, variables).operations();
        List<Operation> chosen = operations.stream()
                .filter(operation -> operationName == null || operationName.equals(operation.name()))
                .toList();
        if (chosen.size() != 1) {
            throw new EventException("it is not clear which operation of the query runs");
        }
        List<GraphQlCall> calls = chosen.get(0).calls();
        if (calls.size() != 1) {
            throw new EventException("the query calls more than one field");
        }
        return calls.get(0);
    }

    private List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        while (!tokens.atEnd()) {
            if (tokens.is("{")) {
                operations.add(new Operation(null, selection("query")));
                continue;
            }
            String kind = tokens.name();
            if (kind.equals("fragment")) {
                skipTo("{");
                skipBlock();
            } else if (OPERATIONS.contains(kind)) {
                String name = tokens.isName() ? tokens.name() : null;
                if (tokens.is("(")) {
                    skipBlock();
                }
                skipTo("{");
                operations.add(new Operation(name, selection(kind)));
            } else {
                throw new EventException("the query has a definition that is no operation");
            }
        }
        return operations;
    }

    private List<GraphQlCall> selection(String operation) {
        tokens.expect("{");
        List<GraphQlCall> calls = new ArrayList<>();
        while (!tokens.is("}")) {
            if (tokens.is("...")) {
                throw new EventException("the query has a fragment at its top");
            }
            String field = tokens.name();
            if (tokens.accept(":")) {
                field = tokens.name();
            }
            Map<String, Object> arguments = tokens.is("(") ? arguments() : Map.of();
            while (tokens.accept("@")) {
                tokens.name();
                if (tokens.is("(")) {
                    skipBlock();
                }
            }
            if (tokens.is("{")) {
                skipBlock();
            }
            calls.add(new GraphQlCall(operation, field, arguments));
        }
        tokens.expect("}");
        return calls;
    }

    private Map<String, Object> arguments() {
        tokens.expect("(");
        Map<String, Object> arguments = fields(")");
        tokens.expect(")");
        return arguments;
    }

    private Map<String, Object> fields(String end) {
        Map<String, Object> fields = new HashMap<>();
        Set<String> seen = new HashSet<>();
        while (!tokens.is(end)) {
            String name = tokens.name();
            tokens.expect(":");
            if (!seen.add(name)) {
                throw new EventException("the query has an argument twice");
            }
            Object value = value();
            if (value != null) {
                fields.put(name, value);
            }
        }
        return fields;
    }

    private @Nullable Object value() {
        if (++depth > MAX_DEPTH) {
            throw new EventException("the query is nested too deeply");
        }
        try {
            if (tokens.accept("$")) {
                return variables.get(tokens.name());
            }
            if (tokens.accept("{")) {
                Map<String, Object> fields = fields("}");
                tokens.expect("}");
                return fields;
            }
            if (tokens.accept("[")) {
                List<Object> elements = new ArrayList<>();
                while (!tokens.accept("]")) {
                    Object element = value();
                    if (element != null) {
                        elements.add(element);
                    }
                }
                return elements;
            }
            return tokens.scalar();
        } finally {
            depth--;
        }
    }

    /** Skips what stands between brackets, with them. */
    private void skipBlock() {
        int open = 0;
        do {
            String token = tokens.next();
            if (token.equals("{") || token.equals("(") || token.equals("[")) {
                open++;
            } else if (token.equals("}") || token.equals(")") || token.equals("]")) {
                open--;
            }
        } while (open > 0);
    }

    private void skipTo(String token) {
        while (!tokens.is(token)) {
            if (tokens.is("(")) {
                skipBlock();
            } else {
                tokens.next();
            }
        }
    }
}
