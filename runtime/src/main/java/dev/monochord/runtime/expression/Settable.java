package dev.monochord.runtime.expression;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An attribute that may be changed on its own: nothing else of the item is made from it, no key, no index key, no guard,
 * and it is not the version. Generated code decides.
 *
 * @param <V> the type of its values
 */
public interface Settable<I, V> {

    /** The stored name. */
    String name();

    /** A value as it is stored. */
    AttributeValue encode(V value);
}
