package dev.monochord.runtime.internal.page;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How far a read has come in one partition or segment.
 *
 * @param ended nothing is left
 * @param after the key after which it goes on, as {@code ExclusiveStartKey} takes it; empty at the beginning and at the end
 */
public record Position(boolean ended, Map<String, AttributeValue> after) {

    public static final Position START = new Position(false, Map.of());
    public static final Position END = new Position(true, Map.of());

    public Position {
        after = Map.copyOf(after);
    }

    public static Position after(Map<String, AttributeValue> key) {
        return new Position(false, key);
    }

    /** After the last evaluated key of an answer; where there is none, the end. */
    public static Position last(Map<String, AttributeValue> lastEvaluatedKey) {
        return lastEvaluatedKey.isEmpty() ? END : after(lastEvaluatedKey);
    }
}
