package dev.monochord.systems.nucleus.cloud;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of the simulated cloud. */
final class CloudBodies {

    private CloudBodies() {}

    /** What the simulated cloud knows of. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownCloud(List<CloudResource> resources, List<String> refusingAccounts) {}

    /** A resource of the simulated cloud. */
    @JsonNaming(SnakeCaseStrategy.class)
    record CloudResource(
            String arn,
            String resourceType,
            String state,
            @Nullable Integer desiredCount,
            boolean fails,
            int actions) {}

    /** What is done to a resource of the simulated cloud, past all schedules. */
    @JsonNaming(SnakeCaseStrategy.class)
    record CloudChange(
            @Nullable String arn,
            @Nullable String state,
            @Nullable Integer desiredCount,
            @Nullable Boolean fails) {}

    /** Whether an account of the simulated cloud refuses its role. */
    record CloudAccountChange(@Nullable Boolean refuses) {}
}
