package dev.monochord.engine.internal.expression;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Short ways to write attribute values. */
final class Values {

    private Values() {}

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }

    static AttributeValue b(int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return AttributeValue.fromB(SdkBytes.fromByteArray(content));
    }

    static AttributeValue bool(boolean value) {
        return AttributeValue.fromBool(value);
    }

    static AttributeValue nul() {
        return AttributeValue.fromNul(true);
    }

    static AttributeValue ss(String... members) {
        return AttributeValue.fromSs(Arrays.asList(members));
    }

    static AttributeValue ns(String... members) {
        return AttributeValue.fromNs(Arrays.asList(members));
    }

    static AttributeValue bs(AttributeValue... members) {
        return AttributeValue.fromBs(
                Arrays.stream(members).map(AttributeValue::b).toList());
    }

    static AttributeValue l(AttributeValue... elements) {
        return AttributeValue.fromL(Arrays.asList(elements));
    }

    /** A map value of alternating keys and values. */
    static AttributeValue m(Object... keysAndValues) {
        return AttributeValue.fromM(item(keysAndValues));
    }

    /** An item of alternating names and values. */
    static Map<String, AttributeValue> item(Object... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return item;
    }
}
