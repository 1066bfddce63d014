package dev.monochord.runtime.internal.write;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What became of a write.
 *
 * @param verdict why it was not carried out, or null if it was
 * @param item the item before or after a single write, as requested; empty otherwise
 */
record Sent(@Nullable FailureVerdict verdict, Map<String, AttributeValue> item) {

    static final Sent DONE = new Sent(null, Map.of());

    static Sent failed(FailureVerdict verdict) {
        return new Sent(verdict, Map.of());
    }
}
