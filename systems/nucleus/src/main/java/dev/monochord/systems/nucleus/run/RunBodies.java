package dev.monochord.systems.nucleus.run;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of runs and ticks. */
public final class RunBodies {

    private RunBodies() {}

    /**
     * What a run did.
     *
     * @param unfinished how many resources the next tick tries again; null if none
     */
    @JsonNaming(SnakeCaseStrategy.class)
    public record RunReport(
            String runId,
            String scheduleId,
            String action,
            int changed,
            int skipped,
            int failed,
            @Nullable Integer unfinished,
            List<ResourceOutcome> resources) {}

    /**
     * What a run did to one resource.
     *
     * @param result {@code started}, {@code stopped}, {@code skipped} or {@code failed}
     * @param note what is remarkable about the result, or null
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record ResourceOutcome(
            String arn,
            String result,
            @Nullable String previousState,
            @Nullable String note,
            @Nullable String error) {

        static ResourceOutcome of(String arn, String result, String previousState, @Nullable String note) {
            return new ResourceOutcome(arn, result, previousState, note, null);
        }

        static ResourceOutcome skipped(String arn, @Nullable String previousState, @Nullable String note) {
            return new ResourceOutcome(arn, "skipped", previousState, note, null);
        }

        static ResourceOutcome failed(String arn, @Nullable String previousState, String error) {
            return new ResourceOutcome(arn, "failed", previousState, null, error);
        }
    }

    /** What a tick did. */
    @JsonNaming(SnakeCaseStrategy.class)
    public record TickReport(Instant at, int schedules, List<RunReport> runs) {}
}
