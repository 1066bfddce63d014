package dev.monochord.engine.internal.schema;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One term of a key condition; BETWEEN has two operands, every other operator one. */
public record KeyPredicate(String attribute, KeyOperator operator, List<AttributeValue> operands) {

    public KeyPredicate {
        operands = List.copyOf(operands);
    }
}
