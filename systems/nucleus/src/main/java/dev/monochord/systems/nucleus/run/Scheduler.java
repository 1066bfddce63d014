package dev.monochord.systems.nucleus.run;

import com.github.f4b6a3.ulid.UlidFactory;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.run.RunBodies.RunReport;
import dev.monochord.systems.nucleus.run.RunBodies.TickReport;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets schedules act. A tick examines every enabled schedule. A schedule acts if a start or stop has passed since it last
 * acted, and on the latest one only. Resources that could not be switched are retried for a while. Several machines may tick
 * at once; {@link RunClaim} ensures that only one acts. Thread-safe.
 */
public final class Scheduler {

    private static final String USER = "scheduler";

    /** How long after a boundary resources are tried again that could not be switched: databases take long to stop. */
    private static final Duration RETRY_PERIOD = Duration.ofMinutes(30);

    private final Monochord monochord;
    private final NucleusAppTable table;
    private final Runner runner;
    private final Duration interval;
    private final Lanes lanes;
    private final FailureIsolation isolation;
    private final UlidFactory ids = UlidFactory.newMonotonicInstance();

    /**
     * Creates a scheduler.
     *
     * @param interval the time from tick to tick
     * @param lanes in which schedules run at the same time; not those of the runner
     */
    public Scheduler(
            Monochord monochord,
            NucleusAppTable table,
            Runner runner,
            Duration interval,
            Lanes lanes,
            FailureIsolation isolation) {
        this.monochord = monochord;
        this.table = table;
        this.runner = runner;
        this.interval = interval;
        this.lanes = lanes;
        this.isolation = isolation;
    }

    /** Looks at every schedule once. */
    public TickReport tick() {
        Instant now = monochord.clock().instant();
        List<Schedule> enabled;
        try (Stream<Schedule> schedules = table.schedulesThatAre(true)) {
            enabled = schedules.filter(schedule -> !schedule.isBeingDeleted()).toList();
        }
        List<Supplier<Optional<RunReport>>> work = new ArrayList<>();
        for (Schedule schedule : enabled) {
            desired(schedule, now)
                    .filter(state -> RunClaim.seemsDue(schedule, state.boundary(), now))
                    .ifPresent(state -> work.add(() -> attempt(schedule, state, now)));
        }
        List<RunReport> runs =
                lanes.all(work).stream().flatMap(Optional::stream).toList();
        return new TickReport(now, enabled.size(), runs);
    }

    /** Returns the desired state of a schedule; empty if another program stored times that cannot be used. */
    private Optional<DesiredState> desired(Schedule schedule, Instant now) {
        String name = "times of schedule " + schedule.scheduleId();
        try {
            Optional<DesiredState> desired = schedule.terms().times().at(now);
            isolation.succeeded(name);
            return desired;
        } catch (IllegalArgumentException unusable) {
            isolation.report(
                    name,
                    Refusal.conflict("cannot be used; correct start_cron, end_cron or timezone of the schedule")
                            .withCause(unusable));
            return Optional.empty();
        }
    }

    /** Schedules are isolated from each other; a later tick tries again. */
    private Optional<RunReport> attempt(Schedule schedule, DesiredState desired, Instant now) {
        return isolation.attempt(
                "schedule " + schedule.scheduleId(), () -> act(schedule, desired, now), failure -> Optional.empty());
    }

    private Optional<RunReport> act(Schedule schedule, DesiredState desired, Instant now) {
        Instant boundary = desired.boundary();
        String runId = newId();
        RunClaim claim = RunClaim.of(monochord, schedule, boundary, runId, now);
        if (claim == null) {
            return Optional.empty();
        }
        boolean again = boundary.equals(schedule.lastBoundary());
        boolean enforces = again && schedule.enforces();
        Instant settledSince = again && !enforces ? settledSince(schedule.scheduleId(), boundary) : null;
        boolean retries = !enforces && now.isBefore(boundary.plus(RETRY_PERIOD));
        RunReport report = runner.run(new RunOrder(
                runId,
                schedule.scheduleId(),
                desired.state(),
                enforces ? RunKind.ENFORCEMENT : RunKind.BOUNDARY,
                USER,
                settledSince,
                retries,
                claim::held));
        boolean nextTick = schedule.enforces() || report.unfinished() != null;
        claim.end(nextTick ? endOfTick(now) : null);
        return Optional.of(report);
    }

    /**
     * From when on runs belong to the same start or stop: from the boundary, or from when the schedule was last changed, since
     * it may have been told to apply the boundary again. What a run does at the very time of a change is looked at again.
     */
    private Instant settledSince(String scheduleId, Instant boundary) {
        return table.schedule(scheduleId)
                .map(Schedule::updatedAt)
                .map(changed -> changed.plusMillis(1))
                .filter(boundary::isBefore)
                .orElse(boundary);
    }

    /**
     * Runs a schedule now, whether it is enabled or not, and changes nothing else about it.
     *
     * @param state what resources are to be doing, or null for what they would be doing by the schedule
     */
    public RunReport execute(Schedule schedule, DesiredState.@Nullable State state, String user) {
        DesiredState.State wanted = state == null
                ? schedule.terms()
                        .desiredAt(monochord.clock().instant())
                        .map(DesiredState::state)
                        .orElseThrow(() ->
                                Refusal.conflict("the schedule has neither started nor stopped yet; name an action"))
                : state;
        String runId = newId();
        return runner.run(
                new RunOrder(runId, schedule.scheduleId(), wanted, RunKind.REQUEST, user, null, false, () -> true));
    }

    private String newId() {
        return ids.create(monochord.clock().millis()).toString();
    }

    private Instant endOfTick(Instant now) {
        long seconds = interval.toSeconds();
        return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
    }
}
