package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.schema.KeyPredicate;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where a query looks: one partition, and a range in it.
 *
 * @param partition the values of the partition attributes, in the key's order
 * @param sort the tests of the sort attributes, in the key's order: any number of EQ, then at most one other
 */
public record ResolvedKey(List<AttributeValue> partition, List<KeyPredicate> sort) {

    public ResolvedKey {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }
}
