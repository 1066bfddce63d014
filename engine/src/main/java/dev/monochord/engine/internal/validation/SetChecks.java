package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the service asks of the members of a set: some, and each only once. */
final class SetChecks {

    private static final Comparator<String> BY_TEXT =
            (left, right) -> AttributeValues.compare(AttributeValue.fromS(left), AttributeValue.fromS(right));
    private static final Comparator<SdkBytes> BY_BYTES =
            (left, right) -> Arrays.compareUnsigned(left.asByteArrayUnsafe(), right.asByteArrayUnsafe());

    private SetChecks() {}

    static void strings(Layer layer, List<String> members) {
        if (members.isEmpty()) {
            throw ValueChecks.invalid("An string set  may not be empty");
        }
        if (members.contains(null)) {
            throw ValueChecks.invalid("An string set may not have a null string as a member");
        }
        members.forEach(ValueChecks::checkUnicode);
        int repeat = repeat(members);
        if (repeat >= 0) {
            String shown = layer.older()
                    ? members.toString()
                    : upToRepeat(members, repeat, BY_TEXT).stream()
                            .map(member -> '"' + member + '"')
                            .collect(Collectors.joining(", ", "[", "]"));
            throw ValueChecks.invalid("Input collection " + shown + " contains duplicates.");
        }
    }

    static void binaries(Layer layer, List<SdkBytes> members) {
        if (members.isEmpty()) {
            throw ValueChecks.invalid("Binary sets should not be empty");
        }
        if (members.contains(null)) {
            throw ValueChecks.invalid("Binary sets may not contain null or empty values");
        }
        int repeat = repeat(members);
        if (repeat >= 0) {
            Function<SdkBytes, String> base64 =
                    member -> Base64.getEncoder().encodeToString(member.asByteArrayUnsafe());
            String shown = layer.older()
                    ? members.stream().map(base64).collect(Collectors.joining(", ", "[", "]"))
                    : upToRepeat(members, repeat, BY_BYTES).stream()
                            .map(member -> '"' + base64.apply(member) + '"')
                            .collect(Collectors.joining(",", "[", "]"));
            throw ValueChecks.invalid("Input collection " + shown + "of type BS contains duplicates.");
        }
    }

    /** Gives back the members in their canonical form; the same list if they are. */
    static List<String> numbers(Layer layer, List<String> members) {
        if (members.isEmpty()) {
            throw ValueChecks.invalid("An number set  may not be empty");
        }
        if (members.contains(null)) {
            throw ValueChecks.invalid("An number set may not have a null number as a member");
        }
        List<String> numbers = Unchanged.unless(members, member -> {
            String number = ValueChecks.number(layer, member);
            return number.equals(member) ? member : number;
        });
        if (repeat(numbers) >= 0) {
            throw duplicateNumbers(layer);
        }
        return numbers;
    }

    private static DynamoDbException duplicateNumbers(Layer layer) {
        return layer.older()
                ? ServiceError.validation("Input collection contains duplicates")
                : ValueChecks.invalid("Input collection contains duplicates.");
    }

    /** The index of the first member that was there before, or -1. */
    private static <T> int repeat(List<T> members) {
        if (members.size() == 1) {
            return -1;
        }
        Set<T> seen = new HashSet<>(members.size() * 2);
        for (int i = 0; i < members.size(); i++) {
            if (!seen.add(members.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** The members as the current wording lists them: in order as far as they were read, then the rest as sent. */
    private static <T> List<T> upToRepeat(List<T> members, int repeat, Comparator<T> order) {
        List<T> listed = new ArrayList<>(members);
        listed.subList(0, repeat).sort(order);
        return listed;
    }
}
