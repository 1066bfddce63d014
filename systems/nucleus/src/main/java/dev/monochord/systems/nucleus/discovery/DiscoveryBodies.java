package dev.monochord.systems.nucleus.discovery;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of discovery. */
final class DiscoveryBodies {

    private DiscoveryBodies() {}

    /** Something that can be scheduled, with the schedules that act on it already. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Discovered(
            String arn,
            String resourceType,
            String region,
            @Nullable String name,
            String state,
            @Nullable Integer desiredCount,
            List<String> scheduleIds) {}

    /** A part of the account that could not be listed. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Unlisted(String region, String resourceType, String error) {}

    /** A page of what can be scheduled. */
    @JsonNaming(SnakeCaseStrategy.class)
    record DiscoveryPage(
            List<Discovered> resources,
            List<Unlisted> failures,
            @Nullable String nextToken) {}
}
