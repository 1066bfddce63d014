package dev.monochord.systems.nucleus.cloud;

import java.util.Map;

/**
 * What many resources are doing. Each that was asked about is in one of the two.
 *
 * @param known those that the cloud described
 * @param failed why it did not describe the others
 */
public record CloudStatuses(Map<CloudResourceArn, ResourceStatus> known, Map<CloudResourceArn, CloudException> failed) {

    public CloudStatuses {
        known = Map.copyOf(known);
        failed = Map.copyOf(failed);
    }
}
