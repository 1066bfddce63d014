package dev.monochord.systems.tenants;

import org.jspecify.annotations.Nullable;

/**
 * What a request for a queue is decided by, read together.
 *
 * @param metadata the tenant, if it is provisioned
 * @param deletion its deletion, if there ever was one
 * @param creation its creation, if it was ever asked for
 */
public record TenantState(
        @Nullable Metadata metadata,
        @Nullable DeleteAudit deletion,
        @Nullable CreateAudit creation) {}
