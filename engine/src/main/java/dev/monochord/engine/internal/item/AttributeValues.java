package dev.monochord.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Type, equality and order of attribute values as the service sees them. */
public final class AttributeValues {

    private AttributeValues() {}

    /** The type as the wire names it: S, N, B, BOOL, NULL, SS, NS, BS, L or M. */
    public static String type(AttributeValue value) {
        return switch (value.type()) {
            case NUL -> "NULL";
            case S, N, B, BOOL, SS, NS, BS, L, M -> value.type().name();
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("An attribute value must have exactly one type: " + value);
        };
    }

    /** Whether two values are the same: numbers by value, sets whatever their order, lists and maps throughout. */
    public static boolean equal(AttributeValue left, AttributeValue right) {
        if (left == right) {
            return true;
        }
        if (left.type() != right.type()) {
            return false;
        }
        return switch (left.type()) {
            case S -> left.s().equals(right.s());
            case N -> DynamoDbNumbers.compare(left.n(), right.n()) == 0;
            case B -> left.b().equals(right.b());
            case BOOL -> left.bool().equals(right.bool());
            case NUL -> true;
            case SS -> sameSet(left.ss(), right.ss());
            case NS -> sameSet(decimals(left.ns()), decimals(right.ns()));
            case BS -> sameSet(left.bs(), right.bs());
            case L -> sameList(left.l(), right.l());
            case M -> sameMap(left.m(), right.m());
            case UNKNOWN_TO_SDK_VERSION -> left.equals(right);
        };
    }

    /** Whether two items have the same attributes. */
    public static boolean equal(Map<String, AttributeValue> left, Map<String, AttributeValue> right) {
        return sameMap(left, right);
    }

    /** The order of two texts, two numbers or two binaries; texts by their UTF-8 bytes, binaries by unsigned bytes. */
    public static int compare(AttributeValue left, AttributeValue right) {
        if (left.type() == right.type()) {
            switch (left.type()) {
                case S:
                    return compareText(left.s(), right.s());
                case N:
                    return DynamoDbNumbers.compare(left.n(), right.n());
                case B:
                    return Arrays.compareUnsigned(
                            left.b().asByteArrayUnsafe(), right.b().asByteArrayUnsafe());
                default:
                    break;
            }
        }
        throw new IllegalArgumentException("There is no order between " + type(left) + " and " + type(right));
    }

    /** The order of the UTF-8 bytes, which differs from that of the chars only where surrogates are involved. */
    static int compareText(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                if (Character.isSurrogate(a) || Character.isSurrogate(b)) {
                    return Arrays.compareUnsigned(
                            left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
                }
                return a - b;
            }
        }
        return left.length() - right.length();
    }

    private static <T> boolean sameSet(List<T> left, List<T> right) {
        return left.size() == right.size() && new HashSet<>(left).equals(new HashSet<>(right));
    }

    private static List<Decimal> decimals(List<String> numbers) {
        return numbers.stream().map(Decimal::parse).toList();
    }

    private static boolean sameList(List<AttributeValue> left, List<AttributeValue> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMap(Map<String, AttributeValue> left, Map<String, AttributeValue> right) {
        return left.size() == right.size()
                && left.entrySet().stream().allMatch(entry -> same(entry.getValue(), right.get(entry.getKey())));
    }

    private static boolean same(AttributeValue left, @Nullable AttributeValue right) {
        return right != null && equal(left, right);
    }
}
