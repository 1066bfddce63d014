package dev.monochord.runtime.internal.mirror;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whether what was sent is what is stored: the service writes numbers in its own form and keeps no order in sets. */
public final class StoredValues {

    private StoredValues() {}

    /** Whether two items have the same attributes with the same values. */
    public static boolean same(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return one.keySet().equals(other.keySet())
                && one.entrySet().stream().allMatch(entry -> same(entry.getValue(), other.get(entry.getKey())));
    }

    /** Whether two items have the same value of one attribute, or both none. */
    public static boolean same(Map<String, AttributeValue> one, Map<String, AttributeValue> other, String attribute) {
        AttributeValue value = one.get(attribute);
        return value == null ? !other.containsKey(attribute) : same(value, other.get(attribute));
    }

    /** Whether two values are the same; an absent one is the same as no other. */
    public static boolean same(AttributeValue one, @Nullable AttributeValue other) {
        if (other == null || one.type() != other.type()) {
            return false;
        }
        return switch (one.type()) {
            case N -> new BigDecimal(one.n()).compareTo(new BigDecimal(other.n())) == 0;
            case SS -> new HashSet<>(one.ss()).equals(new HashSet<>(other.ss()));
            case NS -> numbers(one.ns()).equals(numbers(other.ns()));
            case BS -> new HashSet<>(one.bs()).equals(new HashSet<>(other.bs()));
            case M -> same(one.m(), other.m());
            case L -> sameLists(one.l(), other.l());
            default -> one.equals(other);
        };
    }

    private static boolean sameLists(List<AttributeValue> one, List<AttributeValue> other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!same(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Set<BigDecimal> numbers(List<String> numbers) {
        return numbers.stream()
                .map(number -> new BigDecimal(number).stripTrailingZeros())
                .collect(Collectors.toSet());
    }
}
