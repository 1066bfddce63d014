package dev.monochord.benchmarks.codec;

import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** An item as the SDK answers it: in maps and lists of its own at every level, whoever had encoded it. */
final class Answered {

    private Answered() {}

    static Map<String, AttributeValue> by(Map<String, AttributeValue> item) {
        return GetItemResponse.builder().item(rebuilt(item)).build().item();
    }

    private static Map<String, AttributeValue> rebuilt(Map<String, AttributeValue> map) {
        return map.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> rebuilt(entry.getValue())));
    }

    private static AttributeValue rebuilt(AttributeValue value) {
        AttributeValue.Builder builder = value.toBuilder();
        if (value.hasM()) {
            builder.m(rebuilt(value.m()));
        }
        if (value.hasL()) {
            builder.l(value.l().stream().map(Answered::rebuilt).toList());
        }
        return builder.build();
    }
}
