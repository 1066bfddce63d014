package dev.monochord.engine.differential;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What came of a step: items, or the code of an error. */
record Outcome(List<Map<String, AttributeValue>> items, String error) {

    static Outcome of(List<Map<String, AttributeValue>> items) {
        return new Outcome(List.copyOf(items), null);
    }

    /** The outcome of a call that answers at most one item; an empty map is none. */
    static Outcome ofOne(Map<String, AttributeValue> item) {
        return of(item == null || item.isEmpty() ? List.of() : List.of(item));
    }

    static Outcome conditionFailed() {
        return new Outcome(List.of(), "ConditionalCheckFailedException");
    }

    static Outcome of(Supplier<Outcome> call) {
        try {
            return call.get();
        } catch (DynamoDbException refused) {
            return new Outcome(List.of(), refused.awsErrorDetails().errorCode());
        }
    }

    /** The same without an order, for answers that have none. */
    Outcome unordered() {
        return new Outcome(
                items.stream().sorted(Comparator.comparing(Outcome::text)).toList(), error);
    }

    private static String text(Map<String, AttributeValue> item) {
        return item.get("pk").s() + "/" + item.get("sk").n();
    }
}
