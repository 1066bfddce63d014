package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudStatuses;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A service whose resources are switched, in one account and Region at a time. Thread-safe. */
interface SwitchedService {

    int batchSize();

    CloudStatuses statuses(CloudAccount account, String region, List<CloudResourceArn> resources);

    /** Begins to start resources; returns those that failed. */
    Map<CloudResourceArn, CloudException> start(CloudAccount account, String region, List<CloudResourceArn> resources);

    /** Begins to stop resources; returns those that failed. */
    Map<CloudResourceArn, CloudException> stop(CloudAccount account, String region, List<CloudResourceArn> resources);

    /** Lists a page of what can be scheduled. */
    CloudListing list(CloudAccount account, String region, @Nullable String cursor) throws CloudException;
}
