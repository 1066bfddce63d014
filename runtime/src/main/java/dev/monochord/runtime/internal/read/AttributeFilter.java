package dev.monochord.runtime.internal.read;

import dev.monochord.annotations.Comparison;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition on an attribute, which the service judges after it has read the item. */
public record AttributeFilter(String attribute, Comparison operator, AttributeValue value) {}
