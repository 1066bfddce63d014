package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a WHERE clause says about a key: where every way in which it can hold names a partition, it can be answered by
 * queries, one for each of those ways; else only a scan finds everything.
 */
final class KeyPlan {

    private static final int MAX_READS = 50;

    private final KeySchema key;
    private final Bindings bindings;
    private final KeyElement partition;
    private final @Nullable KeyElement sort;

    private KeyPlan(KeySchema key, Bindings bindings) {
        this.key = key;
        this.bindings = bindings;
        this.partition = key.partition().get(0);
        this.sort = key.sort().isEmpty() ? null : key.sort().get(0);
    }

    /** The branches of a clause, each of which names a partition, or nothing where one of them would not. */
    static List<Branch> branches(@Nullable Expr where, KeySchema key, Bindings bindings) {
        KeyPlan plan = new KeyPlan(key, bindings);
        return where != null && plan.namesPartition(where) ? plan.branches(where) : List.of();
    }

    private boolean namesPartition(Expr expr) {
        if (expr instanceof Expr.Binary binary && binary.is("AND")) {
            return Conditions.chain(expr, "AND").stream().anyMatch(this::namesPartition);
        }
        if (expr instanceof Expr.Binary binary && binary.is("OR")) {
            return Conditions.chain(expr, "OR").stream().allMatch(this::namesPartition);
        }
        KeyTerm term = KeyTerm.of(expr, key, bindings);
        return term != null && term.attribute().equals(partition.name()) && term.operator() == KeyOperator.EQ;
    }

    private List<Branch> branches(Expr expr) {
        if (expr instanceof Expr.Binary binary && binary.is("AND")) {
            List<Branch> product = List.of(new Branch(null, false, List.of(), List.of(), false));
            for (Expr term : Conditions.chain(expr, "AND")) {
                product = product(product, branches(term));
            }
            return product;
        }
        if (expr instanceof Expr.Binary binary && binary.is("OR") && hasKeyTerm(expr)) {
            List<Branch> sum = new ArrayList<>();
            for (Expr term : Conditions.chain(expr, "OR")) {
                sum.addAll(branches(term));
                requireFew(sum.size());
            }
            return sum;
        }
        KeyTerm term = KeyTerm.of(expr, key, bindings);
        if (term == null || isPartition(term) && term.operator() != KeyOperator.EQ) {
            return List.of(
                    Branch.filter(expr, sort != null && AttributeNames.of(expr).contains(sort.name())));
        }
        return branches(term);
    }

    private boolean isPartition(KeyTerm term) {
        return term.attribute().equals(partition.name());
    }

    private static List<Branch> product(List<Branch> left, List<Branch> right) {
        requireFew((long) left.size() * right.size());
        List<Branch> product = new ArrayList<>();
        for (Branch one : left) {
            for (Branch other : right) {
                product.add(one.and(other));
            }
        }
        return product;
    }

    private static void requireFew(long reads) {
        if (reads > MAX_READS) {
            throw ServiceError.validation("Too many decomposed read operations for a given query.");
        }
    }

    private List<Branch> branches(KeyTerm term) {
        KeyElement attribute = isPartition(term) || sort == null ? partition : sort;
        term.values().forEach(value -> requireType(attribute, value));
        if (term.operator() == KeyOperator.EQ) {
            requireFew(term.values().size());
            List<Branch> branches = new ArrayList<>();
            for (AttributeValue value : term.values()) {
                PrimaryKeyChecks.notEmpty(key, Map.of(attribute.name(), value));
                branches.add(
                        isPartition(term)
                                ? Branch.partition(value)
                                : Branch.sort(new KeyPredicate(attribute.name(), KeyOperator.EQ, List.of(value))));
            }
            return branches;
        }
        return List.of(Branch.sort(new KeyPredicate(attribute.name(), term.operator(), term.values())));
    }

    private static void requireType(KeyElement attribute, AttributeValue value) {
        if (!AttributeValues.type(value).equals(attribute.type().toString())) {
            throw ServiceError.validation(
                    "Key attribute's data type should match its data type in table's schema: Key " + attribute.name());
        }
    }

    private boolean hasKeyTerm(Expr expr) {
        if (expr instanceof Expr.Binary binary && (binary.is("AND") || binary.is("OR"))) {
            return Conditions.chain(expr, binary.operator()).stream().anyMatch(this::hasKeyTerm);
        }
        return KeyTerm.of(expr, key, bindings) != null;
    }
}
