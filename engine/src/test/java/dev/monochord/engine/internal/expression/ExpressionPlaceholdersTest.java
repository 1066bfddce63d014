package dev.monochord.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpressionPlaceholdersTest {

    @Test
    void allMustBeUsedByTheExpressionsTogether() {
        ExpressionPlaceholders placeholders = new ExpressionPlaceholders(
                Map.of("#a", "a", "#b", "b"), Map.of(":v", Values.s("v"), ":w", Values.s("w")));
        UpdateExpression.parse("SET #a = :v", placeholders);
        assertThatThrownBy(placeholders::requireAllUsed)
                .hasMessageContaining("Value provided in ExpressionAttributeNames unused in expressions: keys: {#b}");
        ConditionExpression.parse(ExpressionKind.CONDITION, "attribute_exists(#b)", placeholders);
        assertThatThrownBy(placeholders::requireAllUsed)
                .hasMessageContaining("Value provided in ExpressionAttributeValues unused in expressions: keys: {:w}");
        ConditionExpression.parse(ExpressionKind.CONDITION, "c = :w", placeholders);
        assertThatCode(placeholders::requireAllUsed).doesNotThrowAnyException();
    }

    @Test
    void unusedOnesAreListedInTheOrderGiven() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("#z", "z");
        names.put("#a", "a");
        assertThatThrownBy(() -> new ExpressionPlaceholders(names, null).requireAllUsed())
                .hasMessageContaining("keys: {#z, #a}");
    }
}
