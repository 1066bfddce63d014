package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table, and the index, that a statement names.
 *
 * @param index null where the statement is about the table itself
 */
record Sources(String table, @Nullable String index) {

    private static final String ONE_TABLE = "FROM clause may only contain a single table name";

    static Sources of(Statement.Select select) {
        Statement.Unsupported unsupported = select.unsupported();
        if (unsupported != null) {
            throw StatementErrors.at("Unsupported clause: " + unsupported.clause(), unsupported.position());
        }
        if (!(select.from() instanceof Expr.Path path)) {
            throw ServiceError.validation(ONE_TABLE);
        }
        List<String> names = new ArrayList<>();
        for (Expr.Step step : path.steps()) {
            String name = step.name();
            if (name == null) {
                throw ServiceError.validation(ONE_TABLE);
            }
            names.add(name);
        }
        return of(names, select.aliased());
    }

    static Sources of(Statement.Source source) {
        return of(source.names(), source.aliased());
    }

    /** What an INSERT is into, which is a table. */
    static Sources into(Statement.Source source) {
        if (source.names().size() > 1) {
            throw ServiceError.validation(ONE_TABLE);
        }
        return of(source);
    }

    private static Sources of(List<String> names, boolean aliased) {
        if (aliased) {
            throw ServiceError.validation("Aliasing is not supported");
        }
        if (names.size() > 2) {
            throw ServiceError.validation("A path may contain at most 2 components in the FROM clause");
        }
        if (names.contains("")) {
            throw ServiceError.validation("Path component cannot be an empty string");
        }
        return new Sources(names.get(0), names.size() > 1 ? names.get(1) : null);
    }
}
