package dev.monochord.engine.internal.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** A statement as written. */
sealed interface Statement {

    /** Whether it only reads. */
    default boolean reads() {
        return false;
    }

    /**
     * What a statement is about.
     *
     * @param names the table and, after it, the index
     * @param aliased whether it is given another name, which the service does not support
     */
    record Source(List<String> names, boolean aliased) {}

    /**
     * A query.
     *
     * @param columns what is asked for, or null for everything
     * @param unsupported the first clause that the service does not have, if there is one
     */
    record Select(
            @Nullable List<Expr> columns,
            Expr from,
            boolean aliased,
            @Nullable Expr where,
            List<Order> order,
            @Nullable Unsupported unsupported)
            implements Statement {

        @Override
        public boolean reads() {
            return true;
        }
    }

    record Order(Expr by, boolean descending) {}

    record Unsupported(String clause, SourcePosition position) {}

    record Insert(Source into, Expr value) implements Statement {}

    /** One clause of an update: SET with a value, REMOVE without. */
    record Assignment(Expr.Path target, @Nullable Expr value) {}

    record Update(
            Source table,
            List<Assignment> assignments,
            @Nullable Expr where,
            @Nullable ReturnValue returning) implements Statement {}

    record Delete(
            Source from, @Nullable Expr where, @Nullable ReturnValue returning) implements Statement {}

    /** A check of an item in a transaction. */
    record Exists(Select select) implements Statement {}

    /** An expression alone, which is good grammar but nothing that the service does. */
    record Bare(Expr expr) implements Statement {}
}
