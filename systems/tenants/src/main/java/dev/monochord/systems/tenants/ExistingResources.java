package dev.monochord.systems.tenants;

import org.jspecify.annotations.Nullable;

/**
 * Resources of a tenant that another program made.
 *
 * @param queue the inbound queue
 * @param execution the ARN of the stack that has it, or null if it is a queue by itself
 */
public record ExistingResources(TenantQueue queue, @Nullable String execution) {}
