package dev.monochord.runtime.internal.key;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A key as the service tells keys apart: the numbers 1, 1.0 and 1E0 are one. */
public final class KeyIdentity {

    private final Map<String, Object> attributes;

    private KeyIdentity(Map<String, Object> attributes) {
        this.attributes = attributes;
    }

    public static KeyIdentity of(Map<String, AttributeValue> key) {
        Map<String, Object> attributes = new HashMap<>();
        key.forEach((name, value) -> attributes.put(name, value.n() == null ? value : number(value.n())));
        return new KeyIdentity(attributes);
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text).stripTrailingZeros();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyIdentity that && attributes.equals(that.attributes);
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }
}
