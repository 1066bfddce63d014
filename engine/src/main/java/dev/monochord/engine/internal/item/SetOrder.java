package dev.monochord.engine.internal.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.core.SdkBytes;

/** The order in which the service keeps the members of a set: by bytes, and numbers by value. */
final class SetOrder {

    private static final Comparator<SdkBytes> BY_BYTES =
            (left, right) -> Arrays.compareUnsigned(left.asByteArrayUnsafe(), right.asByteArrayUnsafe());

    private SetOrder() {}

    static List<String> texts(List<String> members) {
        return sorted(members, AttributeValues::compareText);
    }

    static List<String> numbers(List<String> members) {
        return sorted(members, DynamoDbNumbers::compare);
    }

    static List<SdkBytes> binaries(List<SdkBytes> members) {
        return sorted(members, BY_BYTES);
    }

    /** The members in order; the list itself where it is so already, as anything read from the store is. */
    private static <T> List<T> sorted(List<T> members, Comparator<T> order) {
        for (int i = 1; i < members.size(); i++) {
            if (order.compare(members.get(i - 1), members.get(i)) > 0) {
                List<T> copy = new ArrayList<>(members);
                copy.sort(order);
                return copy;
            }
        }
        return members;
    }
}
