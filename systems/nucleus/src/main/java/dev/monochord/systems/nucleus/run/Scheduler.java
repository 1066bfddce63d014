package dev.monochord.systems.nucleus.run;

import com.github.f4b6a3.ulid.UlidFactory;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.run.RunBodies.RunReport;
import dev.monochord.systems.nucleus.run.RunBodies.TickReport;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets schedules act. At a tick every schedule that is enabled is looked at; one acts if a start or stop has come since it
 * last did, and then on the latest only. A tick may run on many machines at once: {@link RunClaim} sees to it that one acts.
 * Thread-safe.
 */
public final class Scheduler {

    private static final Logger LOG = System.getLogger(Scheduler.class.getName());
    private static final String USER = "scheduler";

    private final Monochord monochord;
    private final NucleusAppTable table;
    private final Runner runner;
    private final Duration interval;
    private final UlidFactory ids = UlidFactory.newMonotonicInstance();

    /** {@code interval} is the time from tick to tick. */
    public Scheduler(Monochord monochord, NucleusAppTable table, Runner runner, Duration interval) {
        this.monochord = monochord;
        this.table = table;
        this.runner = runner;
        this.interval = interval;
    }

    /** Looks at every schedule once. */
    public TickReport tick() {
        Instant now = monochord.clock().instant();
        List<Schedule> enabled;
        try (Stream<Schedule> schedules = table.schedulesThatAre(true)) {
            enabled = schedules.filter(schedule -> !schedule.isBeingDeleted()).toList();
        }
        List<RunReport> runs = new ArrayList<>();
        for (Schedule schedule : enabled) {
            try {
                act(schedule, now).ifPresent(runs::add);
            } catch (RuntimeException broken) {
                // One schedule that cannot be read or written keeps none of the others; the next tick tries it again.
                LOG.log(Level.DEBUG, () -> "schedule " + schedule.scheduleId() + " did not act", broken);
            }
        }
        return new TickReport(now, enabled.size(), runs);
    }

    private Optional<RunReport> act(Schedule schedule, Instant now) {
        Optional<DesiredState> desired = schedule.terms().times().at(now);
        if (desired.isEmpty() || !RunClaim.seemsDue(schedule, desired.get().boundary(), now)) {
            return Optional.empty();
        }
        Instant boundary = desired.get().boundary();
        String runId = newId();
        RunClaim claim = RunClaim.of(monochord, schedule, boundary, runId, now);
        if (claim == null) {
            return Optional.empty();
        }
        RunKind kind = boundary.equals(schedule.lastBoundary()) && schedule.enforces()
                ? RunKind.ENFORCEMENT
                : RunKind.BOUNDARY;
        RunReport report = runner.run(
                new RunOrder(runId, schedule.scheduleId(), desired.get().state(), kind, USER, claim::held));
        claim.end(schedule.enforces() ? endOfTick(now) : null);
        return Optional.of(report);
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
        return runner.run(new RunOrder(runId, schedule.scheduleId(), wanted, RunKind.REQUEST, user, () -> true));
    }

    private String newId() {
        return ids.create(monochord.clock().millis()).toString();
    }

    private Instant endOfTick(Instant now) {
        long seconds = interval.toSeconds();
        return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
    }
}
