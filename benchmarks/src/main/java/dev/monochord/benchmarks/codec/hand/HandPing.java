package dev.monochord.benchmarks.codec.hand;

import dev.monochord.benchmarks.shop.Ping;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a careful engineer writes for {@code Ping}. */
public final class HandPing {

    private HandPing() {}

    public static Map<String, AttributeValue> encode(Ping item) {
        Map<String, AttributeValue> out = new HashMap<>(5);
        out.put("pk", AttributeValue.createS("PING#" + item.id()));
        out.put("sk", AttributeValue.createS("PING"));
        out.put("text", AttributeValue.createS(item.text()));
        return out;
    }

    public static Ping decode(Map<String, AttributeValue> in) {
        return new Ping(
                in.get("pk").s().substring("PING#".length()), in.get("text").s());
    }
}
