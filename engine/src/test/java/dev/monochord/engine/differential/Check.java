package dev.monochord.engine.differential;

import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition or filter, as an expression and as a predicate.
 *
 * @param expression the text, or null where everything passes
 * @param operand the value of {@code :x}, or null where the text has none
 */
record Check(String expression, AttributeValue operand, Predicate<Map<String, AttributeValue>> holds) {

    static Check none() {
        return new Check(null, null, item -> true);
    }

    static Check exists(String name) {
        return new Check("attribute_exists(" + name + ")", null, item -> item.containsKey(name));
    }

    static Check absent(String name) {
        return new Check("attribute_not_exists(" + name + ")", null, item -> !item.containsKey(name));
    }

    static Check numberAbove(int bound) {
        return new Check(
                "n > :x",
                AttributeValue.fromN(Integer.toString(bound)),
                item -> item.containsKey("n") && number(item, "n").compareTo(BigDecimal.valueOf(bound)) > 0);
    }

    static Check groupIs(String group) {
        AttributeValue value = AttributeValue.fromS(group);
        return new Check("g = :x", value, item -> value.equals(item.get("g")));
    }

    static BigDecimal number(Map<String, AttributeValue> item, String name) {
        return new BigDecimal(item.get(name).n());
    }

    Map<String, AttributeValue> values() {
        return operand == null ? null : Map.of(":x", operand);
    }
}
