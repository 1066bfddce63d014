package dev.monochord.systems.nucleus;

import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.NucleusBodies.AddedResource;
import dev.monochord.systems.nucleus.NucleusBodies.CreatedSchedule;
import dev.monochord.systems.nucleus.NucleusBodies.Deleted;
import dev.monochord.systems.nucleus.NucleusBodies.Execution;
import dev.monochord.systems.nucleus.NucleusBodies.FullSchedule;
import dev.monochord.systems.nucleus.NucleusBodies.NewResource;
import dev.monochord.systems.nucleus.NucleusBodies.NewSchedule;
import dev.monochord.systems.nucleus.NucleusBodies.RunReport;
import dev.monochord.systems.nucleus.NucleusBodies.ScheduleChange;
import dev.monochord.systems.nucleus.NucleusBodies.SchedulePage;
import dev.monochord.systems.nucleus.NucleusBodies.ShownSchedule;
import dev.monochord.systems.nucleus.NucleusBodies.TickReport;
import dev.monochord.systems.nucleus.NucleusBodies.Toggle;
import dev.monochord.systems.nucleus.cron.DesiredState;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of schedules and what they act on. Thread-safe. */
final class ScheduleRoutes {

    private static final Parameter ID = Parameter.path("id", "The id of the schedule.");
    private static final Parameter ARN =
            Parameter.query("arn", "The ARN of the resource.").mandatory();
    private static final String NONE = "schedule not found";
    private static final String TIMES =
            "Crons have 5 fields as UNIX has them, or 6 as AWS has them, with or without cron(…) around. A schedule that"
                    + " is new, has other times or is switched on waits for its next start or stop, unless apply_now is"
                    + " true. With enforce it acts at every tick. dst_gap says what becomes of a time that a change of"
                    + " the clocks leaves out: skip or shift.";

    private final ScheduleService schedules;
    private final ResourceService resources;
    private final Scheduler scheduler;
    private final NucleusGate gate;
    private final Clock clock;

    ScheduleRoutes(
            ScheduleService schedules, ResourceService resources, Scheduler scheduler, NucleusGate gate, Clock clock) {
        this.schedules = schedules;
        this.resources = resources;
        this.scheduler = scheduler;
        this.gate = gate;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                gate.operator(Route.post("/api/schedules", "Creates a schedule", this::create))
                        .describedBy(TIMES + " Resources are added one by one; the answer says what became of each.")
                        .body(NewSchedule.class)
                        .answers(201, "the schedule", Envelope.of(CreatedSchedule.class))
                        .answers(400, "a field is missing or wrong"),
                gate.viewer(Route.get("/api/schedules", "Lists schedules by name", this::list))
                        .describedBy("Names are in the order of their bytes: 10, 9, Beta, alpha.")
                        .with(NucleusRoutes.PAGES.documented())
                        .answers(200, "a page of schedules", Envelope.of(SchedulePage.class)),
                gate.viewer(Route.get("/api/schedules/{id}", "Shows a schedule and all its resources", this::get))
                        .with(ID)
                        .answers(200, "the schedule; its version in ETag", Envelope.of(FullSchedule.class))
                        .answers(404, NONE),
                gate.operator(Route.put("/api/schedules/{id}", "Changes a schedule", this::change))
                        .describedBy("What is left out stays. " + TIMES)
                        .with(ID, IfMatch.PARAMETER)
                        .body(ScheduleChange.class)
                        .answers(200, "the schedule", Envelope.of(ShownSchedule.class))
                        .answers(400, "a field is wrong")
                        .answers(404, NONE)
                        .answers(409, "it is being deleted")
                        .answers(412, "it has another version than If-Match says"),
                gate.operator(Route.post("/api/schedules/{id}/toggle", "Switches a schedule on or off", this::toggle))
                        .describedBy("The other way than it is, unless the body says which.")
                        .with(ID)
                        .body(Toggle.class)
                        .answers(200, "the schedule", Envelope.of(ShownSchedule.class))
                        .answers(404, NONE)
                        .answers(409, "it is being deleted"),
                gate.operator(Route.delete("/api/schedules/{id}", "Deletes a schedule and its resources", this::delete))
                        .describedBy("The schedule itself goes last. What was interrupted goes on with the next call.")
                        .with(ID)
                        .answers(200, "it is gone", Envelope.of(Deleted.class))
                        .answers(404, NONE)
                        .answers(409, "another call is deleting it"),
                gate.operator(Route.post("/api/schedules/{id}/resources", "Puts resources under a schedule", this::add))
                        .describedBy(
                                "Each on its own: its account must be known and ACTIVE. The answer says what became"
                                        + " of each, and warns of those that another schedule acts on too.")
                        .with(ID)
                        .body(Content.listOf(NewResource.class))
                        .answers(200, "what became of each", Envelope.listOf(AddedResource.class))
                        .answers(404, NONE)
                        .answers(409, "the schedule is being deleted"),
                gate.operator(Route.delete("/api/schedules/{id}/resources", "Takes a resource away", this::remove))
                        .with(ID, ARN)
                        .answers(200, "it is gone", Envelope.of(Deleted.class))
                        .answers(404, "schedule not found; resource not found"),
                gate.operator(Route.post("/api/schedules/{id}/execute", "Runs a schedule now", this::execute))
                        .describedBy("Without an action, to what the schedule wants now. Changes nothing else about the"
                                + " schedule, and works while it is switched off too.")
                        .with(ID)
                        .body(Execution.class)
                        .answers(200, "what was done", Envelope.of(RunReport.class))
                        .answers(404, NONE)
                        .answers(409, "it is being deleted; or it wants nothing yet"),
                gate.operator(Route.post("/api/scheduler/tick", "Looks at every schedule once", request -> tick()))
                        .describedBy("What the scheduler does every minute, for whoever has a clock of their own. Any"
                                + " number of these at once act once.")
                        .answers(200, "what was done", Envelope.of(TickReport.class)));
    }

    private Response create(Request request) {
        NewSchedule wanted = request.strictJson(NewSchedule.class);
        List<@Nullable NewResource> targets = wanted.resources() == null ? List.of() : wanted.resources();
        ResourceService.requireFew(targets);
        Schedule schedule = schedules.create(wanted, user(request));
        List<AddedResource> added =
                targets.isEmpty() ? List.of() : resources.add(schedule.scheduleId(), targets, user(request));
        Schedule now = added.isEmpty() ? schedule : schedules.get(schedule.scheduleId());
        return Envelope.tagged(Envelope.created(new CreatedSchedule(Shown.schedule(now), added)), now.version());
    }

    private Response list(Request request) {
        Page<Schedule> page = schedules.list(NucleusRoutes.PAGES.read(request));
        return Envelope.ok(
                new SchedulePage(page.items().stream().map(Shown::schedule).toList(), page.nextToken()));
    }

    private Response get(Request request) {
        ScheduleWithResources found = schedules.full(request.variable("id"));
        Schedule schedule = found.schedule();
        if (schedule == null) {
            throw NucleusRefusals.noSchedule();
        }
        Optional<DesiredState> desired = schedule.terms().desiredAt(clock.instant());
        return Envelope.tagged(
                Envelope.ok(new FullSchedule(
                        Shown.schedule(schedule),
                        desired.map(state -> state.state().name()).orElse(null),
                        desired.map(DesiredState::boundary).orElse(null),
                        found.resources().stream().map(Shown::resource).toList())),
                schedule.version());
    }

    private Response change(Request request) {
        return shown(schedules.change(
                request.variable("id"), request.strictJson(ScheduleChange.class), IfMatch.of(request), user(request)));
    }

    private Response toggle(Request request) {
        Toggle toggle = request.hasBody() ? request.strictJson(Toggle.class) : new Toggle(null, null);
        return shown(schedules.toggle(request.variable("id"), toggle, user(request)));
    }

    private Response delete(Request request) {
        schedules.delete(request.variable("id"), user(request));
        return Envelope.ok(new Deleted(request.variable("id")));
    }

    private Response add(Request request) {
        List<@Nullable NewResource> wanted = Arrays.asList(request.strictJson(NewResource[].class));
        return Envelope.ok(resources.add(request.variable("id"), wanted, user(request)));
    }

    private Response remove(Request request) {
        String arn = request.query("arn").orElseThrow(() -> Refusal.invalid("arn", "is required"));
        resources.remove(request.variable("id"), arn, user(request));
        return Envelope.ok(new Deleted(arn));
    }

    private Response execute(Request request) {
        Execution wanted = request.hasBody() ? request.strictJson(Execution.class) : new Execution(null);
        Schedule schedule = schedules.get(request.variable("id"));
        if (schedule.isBeingDeleted()) {
            throw NucleusRefusals.beingDeleted();
        }
        return Envelope.ok(scheduler.execute(schedule, state(wanted.action()), user(request)));
    }

    private static DesiredState.@Nullable State state(@Nullable String action) {
        if (action == null) {
            return null;
        }
        return switch (action) {
            case "start" -> DesiredState.State.RUN;
            case "stop" -> DesiredState.State.STOP;
            default -> throw Refusal.invalid("action", "must be start or stop");
        };
    }

    private Response tick() {
        return Envelope.ok(scheduler.tick());
    }

    private static Response shown(Schedule schedule) {
        return Envelope.tagged(Envelope.ok(Shown.schedule(schedule)), schedule.version());
    }

    private static String user(Request request) {
        return request.caller().name();
    }
}
