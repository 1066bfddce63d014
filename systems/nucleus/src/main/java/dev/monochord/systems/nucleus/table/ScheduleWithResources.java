package dev.monochord.systems.nucleus.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule and everything it acts on, read by one query.
 *
 * @param schedule null where there is none
 * @param resources by ARN
 */
public record ScheduleWithResources(@Nullable Schedule schedule, List<TargetedResource> resources) {

    public ScheduleWithResources {
        resources = List.copyOf(resources);
    }
}
