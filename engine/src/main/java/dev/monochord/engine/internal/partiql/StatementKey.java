package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The one item that a WHERE clause names, and what else the clause asks of it.
 *
 * @param key what the clause says of the table's key; its types are not checked yet
 * @param conditions the rest of the clause
 * @param invalid what is wrong with the key, or null
 */
record StatementKey(
        Map<String, AttributeValue> key,
        List<Expr> conditions,
        @Nullable DynamoDbException invalid) {

    /** The item that a write is about: equalities on the key, and conditions. */
    static StatementKey ofWrite(@Nullable Expr where, KeySchema schema, Bindings bindings) {
        StatementKey found = of(where, schema, bindings, false);
        DynamoDbException invalid = found.invalid();
        return new StatementKey(found.key(), found.conditions(), invalid != null ? invalid : missing(found, schema));
    }

    private static @Nullable DynamoDbException missing(StatementKey found, KeySchema schema) {
        boolean complete = schema.attributes().stream().map(KeyElement::name).allMatch(found.key()::containsKey);
        return complete ? null : ServiceError.validation(StatementErrors.MISSING_KEY);
    }

    /** The item that EXISTS is about: of two values for an attribute the first is its key, the second a condition. */
    static StatementKey ofExists(@Nullable Expr where, KeySchema schema, Bindings bindings) {
        return of(where, schema, bindings, true);
    }

    private static StatementKey of(@Nullable Expr where, KeySchema schema, Bindings bindings, boolean firstCounts) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        List<Expr> conditions = new ArrayList<>();
        DynamoDbException invalid = null;
        for (Expr expr : where == null ? List.<Expr>of() : Conditions.chain(where, "AND")) {
            KeyTerm term = KeyTerm.of(expr, schema, bindings);
            if (term == null || !term.isEquality()) {
                conditions.add(expr);
                continue;
            }
            AttributeValue value = term.values().get(0);
            AttributeValue known = key.putIfAbsent(term.attribute(), value);
            if (known != null && !AttributeValues.equal(known, value)) {
                if (firstCounts) {
                    conditions.add(expr);
                } else {
                    invalid = ServiceError.validation("Multiple conditions on same key " + term.attribute()
                            + ". Only single item Update/Insert/Delete are supported");
                }
            }
        }
        return new StatementKey(key, conditions, invalid);
    }

    /** The key of a read that names one item and asks nothing else, or null where a clause does not. */
    static @Nullable Map<String, AttributeValue> ofRead(@Nullable Expr where, KeySchema schema, Bindings bindings) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (Expr expr : where == null ? List.<Expr>of() : Conditions.chain(where, "AND")) {
            KeyTerm term = KeyTerm.of(expr, schema, bindings);
            boolean one = term != null
                    && (term.isEquality() || term.in() && term.values().size() == 1);
            if (term == null || !one) {
                return null;
            }
            AttributeValue value = term.values().get(0);
            AttributeValue known = key.putIfAbsent(term.attribute(), value);
            if (known != null && !AttributeValues.equal(known, value)) {
                return null;
            }
        }
        return key.size() == schema.attributes().size() ? key : null;
    }
}
