package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.DynamoDbNumbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Adding to and taking from what an attribute holds: numbers, sets and, by the legacy ADD, lists. */
final class Accumulation {

    static final String WRONG_OPERAND = "An operand in the update expression has an incorrect data type";

    private Accumulation() {}

    static AttributeValue sum(String left, String right, boolean negative) {
        BigDecimal one = new BigDecimal(left);
        BigDecimal two = new BigDecimal(right);
        return AttributeValue.fromN(DynamoDbNumbers.normalize(negative ? one.subtract(two) : one.add(two)));
    }

    /** The two together; {@code mismatch} is the message where they are of different types. */
    static AttributeValue add(@Nullable AttributeValue old, AttributeValue more, String mismatch) {
        if (old == null) {
            return more;
        }
        requireSameType(old, more, mismatch);
        return switch (more.type()) {
            case N -> sum(old.n(), more.n(), false);
            case SS -> AttributeValue.fromSs(union(old.ss(), more.ss()));
            case BS -> AttributeValue.fromBs(union(old.bs(), more.bs()));
            case NS -> AttributeValue.fromNs(numberUnion(old.ns(), more.ns()));
            case L -> {
                List<AttributeValue> joined = new ArrayList<>(old.l());
                joined.addAll(more.l());
                yield AttributeValue.fromL(joined);
            }
            default -> throw ServiceError.validation(mismatch);
        };
    }

    /** A set without some members, or null where nothing is left of it. */
    static @Nullable AttributeValue without(@Nullable AttributeValue old, AttributeValue members, String mismatch) {
        if (old == null) {
            return null;
        }
        requireSameType(old, members, mismatch);
        return switch (members.type()) {
            case SS -> {
                List<String> left = difference(old.ss(), members.ss());
                yield left.isEmpty() ? null : AttributeValue.fromSs(left);
            }
            case BS -> {
                var left = difference(old.bs(), members.bs());
                yield left.isEmpty() ? null : AttributeValue.fromBs(left);
            }
            case NS -> {
                List<String> left = numberDifference(old.ns(), members.ns());
                yield left.isEmpty() ? null : AttributeValue.fromNs(left);
            }
            default -> throw ServiceError.validation(mismatch);
        };
    }

    private static void requireSameType(AttributeValue old, AttributeValue more, String mismatch) {
        if (!AttributeValues.type(old).equals(AttributeValues.type(more))) {
            throw ServiceError.validation(mismatch);
        }
    }

    private static <T> List<T> union(Collection<T> one, Collection<T> two) {
        Set<T> all = new LinkedHashSet<>(one);
        all.addAll(two);
        return new ArrayList<>(all);
    }

    private static <T> List<T> difference(Collection<T> one, Collection<T> two) {
        Set<T> rest = new LinkedHashSet<>(one);
        two.forEach(rest::remove);
        return new ArrayList<>(rest);
    }

    private static List<String> numberUnion(List<String> one, List<String> two) {
        return union(normalized(one), normalized(two));
    }

    private static List<String> numberDifference(List<String> one, List<String> two) {
        return difference(normalized(one), normalized(two));
    }

    private static List<String> normalized(List<String> numbers) {
        return numbers.stream().map(DynamoDbNumbers::normalize).toList();
    }
}
