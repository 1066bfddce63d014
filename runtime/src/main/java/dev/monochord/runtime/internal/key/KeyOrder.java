package dev.monochord.runtime.internal.key;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The order of sort keys in the service: text by its UTF-8 bytes, numbers by value, binaries by their bytes, unsigned.
 * {@link String#compareTo} goes by UTF-16 and puts supplementary characters before U+E000 to U+FFFF.
 */
public final class KeyOrder implements Comparator<AttributeValue> {

    public static final KeyOrder ASCENDING = new KeyOrder();

    private KeyOrder() {}

    @Override
    public int compare(AttributeValue left, AttributeValue right) {
        if (left.s() != null && right.s() != null) {
            return compareText(left.s(), right.s());
        }
        if (left.n() != null && right.n() != null) {
            return new BigDecimal(left.n()).compareTo(new BigDecimal(right.n()));
        }
        if (left.b() != null && right.b() != null) {
            return Arrays.compareUnsigned(
                    left.b().asByteArrayUnsafe(), right.b().asByteArrayUnsafe());
        }
        throw new IllegalArgumentException("Keys of different types have no order");
    }

    /** The order of the UTF-8 bytes, which is the order of code points. */
    public static int compareText(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // Surrogates stand for code points above all others, whatever their own value.
                boolean aHigh = Character.isSurrogate(a);
                boolean bHigh = Character.isSurrogate(b);
                return aHigh == bHigh ? Character.compare(a, b) : aHigh ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
