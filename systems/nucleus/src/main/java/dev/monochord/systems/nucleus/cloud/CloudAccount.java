package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.Nullable;

/**
 * An account, as far as the cloud has to know it.
 *
 * @param roleArn the role to assume in it
 * @param externalId what the role's trust asks for, or null
 */
public record CloudAccount(
        String accountId, String roleArn, @Nullable String externalId) {}
