package dev.monochord.systems.nucleus.cloud;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of what can be scheduled in an account.
 *
 * @param cursor where the next page begins; null after the last
 */
public record CloudListing(List<Entry> entries, @Nullable String cursor) {

    /**
     * A resource that can be scheduled.
     *
     * @param name what people call it, or null if it has no name beside its ARN
     */
    public record Entry(CloudResourceArn arn, @Nullable String name, ResourceStatus status) {}

    public CloudListing {
        entries = List.copyOf(entries);
    }
}
