package dev.monochord.runtime.internal.guard;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that has a unique value.
 *
 * @param guarded the key of the guard of that value
 */
public record Claimant<T>(Guard<T> guard, ItemKey<T> item, Map<String, AttributeValue> guarded) {}
