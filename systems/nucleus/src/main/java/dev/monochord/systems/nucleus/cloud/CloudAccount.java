package dev.monochord.systems.nucleus.cloud;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An account, as far as the cloud has to know it.
 *
 * @param roleArn the role to assume in it
 * @param externalId what the role's trust asks for, or null
 * @param regions where its resources are; empty if they may be anywhere
 */
public record CloudAccount(
        String accountId, String roleArn, @Nullable String externalId, List<String> regions) {

    public CloudAccount {
        regions = List.copyOf(regions);
    }
}
