package dev.monochord.console.planned;

import dev.monochord.console.call.KeyTexts;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.plan.KeyCondition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The names and values that expressions refer to. For one request. */
final class Placeholders {

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();

    Map<String, String> names() {
        return names;
    }

    Map<String, AttributeValue> values() {
        return values;
    }

    String name(String attribute) {
        String placeholder = "#" + names.size();
        names.put(placeholder, attribute);
        return placeholder;
    }

    String value(AttributeValue value) {
        String placeholder = ":" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    String condition(KeyCondition condition, KeyTexts texts) {
        List<String> operands = condition.operands().stream()
                .map(operand -> value(texts.write(KeyRole.SORT, condition.attribute(), operand)))
                .toList();
        return condition
                .comparison()
                .expression(name(condition.attribute().name()), operands.get(0), operands.get(operands.size() - 1));
    }
}
