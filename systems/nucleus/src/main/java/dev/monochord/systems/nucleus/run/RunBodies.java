package dev.monochord.systems.nucleus.run;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of runs and ticks. */
public final class RunBodies {

    private RunBodies() {}

    /** What a run did. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record RunReport(
            String runId,
            String scheduleId,
            String action,
            int changed,
            int skipped,
            int failed,
            List<ResourceOutcome> resources) {}

    /** What a run did to one resource: {@code started}, {@code stopped}, {@code skipped} or {@code failed}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ResourceOutcome(
            String arn,
            String result,
            @Nullable String previousState,
            @Nullable String error) {}

    /** What a tick did. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record TickReport(Instant at, int schedules, List<RunReport> runs) {}
}
