package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.KeyPredicate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One way in which a WHERE clause can hold.
 *
 * @param partition the value that it asks of the partition key, or null
 * @param impossible whether it asks for two of them
 * @param sort what it asks of the sort key
 * @param filters what else it asks
 * @param loose whether some of that is about the sort key
 */
record Branch(
        @Nullable AttributeValue partition,
        boolean impossible,
        List<KeyPredicate> sort,
        List<Expr> filters,
        boolean loose) {

    static Branch partition(AttributeValue value) {
        return new Branch(value, false, List.of(), List.of(), false);
    }

    static Branch sort(KeyPredicate test) {
        return new Branch(null, false, List.of(test), List.of(), false);
    }

    static Branch filter(Expr expr, boolean loose) {
        return new Branch(null, false, List.of(), List.of(expr), loose);
    }

    /** The branch that asks what both ask. */
    Branch and(Branch other) {
        AttributeValue one = partition;
        AttributeValue two = other.partition;
        boolean conflict = one != null && two != null && !AttributeValues.equal(one, two);
        return new Branch(
                one == null ? two : one,
                impossible || other.impossible || conflict,
                joined(sort, other.sort),
                joined(filters, other.filters),
                loose || other.loose);
    }

    private static <T> List<T> joined(List<T> one, List<T> two) {
        if (one.isEmpty() || two.isEmpty()) {
            return one.isEmpty() ? two : one;
        }
        List<T> all = new ArrayList<>(one);
        all.addAll(two);
        return all;
    }
}
