package dev.monochord.systems.authz.store;

import org.jspecify.annotations.Nullable;

/**
 * Which policy store is used.
 *
 * @param id of the policy store
 * @param region where it is, or null for the Region that the SDK finds
 */
public record PolicyStoreLocation(String id, @Nullable String region) {}
