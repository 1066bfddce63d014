package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.FaultException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sums of numbers, unions and differences of sets, and joined lists, as the service computes them. */
final class AttributeValueMath {

    private static final int MAX_DIGITS = 38;

    private AttributeValueMath() {}

    /** A number, or a set, with another one added. */
    static AttributeValue sum(AttributeValue one, AttributeValue other) {
        requireSameType(one, other);
        return switch (other.type()) {
            case N -> AttributeValue.fromN(total(one.n(), other.n()));
            case SS -> AttributeValue.fromSs(union(one.ss(), other.ss()));
            case NS -> AttributeValue.fromNs(union(plain(one.ns()), plain(other.ns())));
            case BS -> AttributeValue.fromBs(union(one.bs(), other.bs()));
            default -> throw new FaultException("Only numbers and sets are added to", null);
        };
    }

    private static String total(String one, String other) {
        BigDecimal total = new BigDecimal(one).add(new BigDecimal(other));
        if (total.stripTrailingZeros().precision() > MAX_DIGITS) {
            throw new FaultException(
                    "A sum has more than " + MAX_DIGITS + " digits, which DynamoDB does not store", null);
        }
        return total.toPlainString();
    }

    static AttributeValue negative(AttributeValue number) {
        return AttributeValue.fromN(new BigDecimal(number.n()).negate().toPlainString());
    }

    /** A set without some elements, or null if none is left. */
    static @Nullable AttributeValue difference(AttributeValue set, AttributeValue elements) {
        requireSameType(set, elements);
        AttributeValue left = switch (elements.type()) {
            case SS -> AttributeValue.fromSs(without(set.ss(), elements.ss()));
            case NS -> AttributeValue.fromNs(without(plain(set.ns()), plain(elements.ns())));
            case BS -> AttributeValue.fromBs(without(set.bs(), elements.bs()));
            default -> throw new FaultException("Elements are removed only from sets", null);
        };
        return isEmptySet(left) ? null : left;
    }

    static AttributeValue joined(AttributeValue list, AttributeValue end) {
        requireSameType(list, end);
        List<AttributeValue> all = new ArrayList<>(list.l());
        all.addAll(end.l());
        return AttributeValue.fromL(all);
    }

    static boolean isEmptySet(AttributeValue value) {
        return value.hasSs() && value.ss().isEmpty()
                || value.hasNs() && value.ns().isEmpty()
                || value.hasBs() && value.bs().isEmpty();
    }

    static boolean isSet(AttributeValue value) {
        return value.hasSs() || value.hasNs() || value.hasBs();
    }

    private static void requireSameType(AttributeValue one, AttributeValue other) {
        if (one.type() != other.type()) {
            throw new FaultException(
                    "A stored attribute of type " + one.type() + " cannot be changed by a value of type "
                            + other.type(),
                    null);
        }
    }

    /** Numbers in one form each, so that equal ones have equal texts. */
    private static List<String> plain(List<String> numbers) {
        return numbers.stream()
                .map(number -> new BigDecimal(number).stripTrailingZeros().toPlainString())
                .toList();
    }

    private static <E> List<E> union(Collection<E> one, Collection<E> other) {
        Set<E> all = new LinkedHashSet<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    private static <E> List<E> without(Collection<E> one, Collection<E> other) {
        Set<E> left = new LinkedHashSet<>(one);
        other.forEach(left::remove);
        return List.copyOf(left);
    }
}
