package dev.monochord.systems.authz;

import org.jspecify.annotations.Nullable;

/**
 * Who asks, and what they are in a tenant: read together before each decision.
 *
 * @param grant null for a user who is no member
 * @param user null for one that does not exist
 */
public record Membership(
        @Nullable TenantGrant grant, @Nullable User user) {}
