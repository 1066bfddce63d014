package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.Nullable;

/**
 * What a resource is doing.
 *
 * @param state in the cloud's words: {@code running}, {@code stopped}, {@code pending} of an instance, {@code available},
 *     {@code stopped} of a database, {@code ACTIVE} of a service
 * @param desiredCount how many tasks a service should have; null for anything else
 */
public record ResourceStatus(String state, @Nullable Integer desiredCount) {}
