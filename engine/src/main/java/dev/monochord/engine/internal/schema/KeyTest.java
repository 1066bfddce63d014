package dev.monochord.engine.internal.schema;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One term of a key condition; BETWEEN has two operands, every other operator one. */
public record KeyTest(String attribute, KeyOperator operator, List<AttributeValue> operands) {

    public KeyTest {
        operands = List.copyOf(operands);
    }
}
