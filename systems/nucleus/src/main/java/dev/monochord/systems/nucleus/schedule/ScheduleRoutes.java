package dev.monochord.systems.nucleus.schedule;

import static dev.monochord.systems.nucleus.access.NucleusCallers.OPERATOR;
import static dev.monochord.systems.nucleus.access.NucleusCallers.USER_ID;
import static dev.monochord.systems.nucleus.access.NucleusCallers.VIEWER;

import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.account.AccountBodies.ShownResource;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.envelope.Envelope;
import dev.monochord.systems.nucleus.envelope.IfMatch;
import dev.monochord.systems.nucleus.envelope.NucleusBodies.Deleted;
import dev.monochord.systems.nucleus.envelope.NucleusRefusals;
import dev.monochord.systems.nucleus.run.RunBodies.RunReport;
import dev.monochord.systems.nucleus.run.RunBodies.TickReport;
import dev.monochord.systems.nucleus.run.Scheduler;
import dev.monochord.systems.nucleus.schedule.ResourceService.AddedResource;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.CreatedSchedule;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.Execution;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.FullSchedule;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.NewResource;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.NewSchedule;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.ScheduleChange;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.SchedulePage;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.ShownSchedule;
import dev.monochord.systems.nucleus.schedule.ScheduleBodies.Toggle;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleWithResources;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of schedules and what they act on. Thread-safe. */
public record ScheduleRoutes(
        ScheduleService schedules, ResourceService resources, Scheduler scheduler, RoleGate gate, Clock clock) {

    private static final Parameter ID = Parameter.path("id", "The id of the schedule.");
    private static final Parameter ARN =
            Parameter.query("arn", "The ARN of the resource.").mandatory();
    private static final String NONE = "schedule not found";
    private static final String TIMES =
            "Crons have 5 fields as UNIX has them, or 6 as AWS has them, with or without cron(…) around. A schedule that"
                    + " is new, has other times or is switched on waits for its next start or stop, unless apply_now is"
                    + " true. With enforce it acts at every tick. dst_gap says what becomes of a time that a change of"
                    + " the clocks leaves out: skip or shift.";

    public List<Route> routes() {
        return List.of(
                gate.require(OPERATOR, Route.post("/api/schedules", "Creates a schedule", this::create))
                        .with(USER_ID)
                        .describedBy(TIMES + " Resources are added one by one; the answer says what became of each.")
                        .body(NewSchedule.class)
                        .answers(201, "the schedule", Envelope.of(CreatedSchedule.class))
                        .answers(400, "a field is missing or wrong"),
                gate.require(VIEWER, Route.get("/api/schedules", "Lists schedules by name", this::list))
                        .describedBy("Names are in the order of their bytes: 10, 9, Beta, alpha.")
                        .with(Envelope.PAGES.documented())
                        .answers(200, "a page of schedules", Envelope.of(SchedulePage.class)),
                gate.require(
                                VIEWER,
                                Route.get("/api/schedules/{id}", "Shows a schedule and all its resources", this::get))
                        .with(ID)
                        .answers(200, "the schedule; its version in ETag", Envelope.of(FullSchedule.class))
                        .answers(404, NONE),
                gate.require(OPERATOR, Route.put("/api/schedules/{id}", "Changes a schedule", this::change))
                        .with(USER_ID)
                        .describedBy("What is left out stays. " + TIMES)
                        .with(ID, IfMatch.PARAMETER)
                        .body(ScheduleChange.class)
                        .answers(200, "the schedule", Envelope.of(ShownSchedule.class))
                        .answers(400, "a field is wrong")
                        .answers(404, NONE)
                        .answers(409, "it is being deleted")
                        .answers(412, "it has another version than If-Match says"),
                gate.require(
                                OPERATOR,
                                Route.post("/api/schedules/{id}/toggle", "Switches a schedule on or off", this::toggle))
                        .with(USER_ID)
                        .describedBy("The other way than it is, unless the body says which.")
                        .with(ID)
                        .body(Toggle.class)
                        .answers(200, "the schedule", Envelope.of(ShownSchedule.class))
                        .answers(404, NONE)
                        .answers(409, "it is being deleted"),
                gate.require(
                                OPERATOR,
                                Route.delete(
                                        "/api/schedules/{id}", "Deletes a schedule and its resources", this::delete))
                        .with(USER_ID)
                        .describedBy("The schedule itself goes last. What was interrupted goes on with the next call.")
                        .with(ID)
                        .answers(200, "it is gone", Envelope.of(Deleted.class))
                        .answers(404, NONE)
                        .answers(409, "another call is deleting it"),
                gate.require(
                                OPERATOR,
                                Route.post(
                                        "/api/schedules/{id}/resources", "Puts resources under a schedule", this::add))
                        .with(USER_ID)
                        .describedBy(
                                "Each on its own: its account must be known and ACTIVE. The answer says what became"
                                        + " of each, and warns of those that another schedule acts on too.")
                        .with(ID)
                        .body(Content.listOf(NewResource.class))
                        .answers(200, "what became of each", Envelope.listOf(AddedResource.class))
                        .answers(404, NONE)
                        .answers(409, "the schedule is being deleted"),
                gate.require(
                                OPERATOR,
                                Route.delete("/api/schedules/{id}/resources", "Takes a resource away", this::remove))
                        .with(USER_ID)
                        .with(ID, ARN)
                        .answers(200, "it is gone", Envelope.of(Deleted.class))
                        .answers(404, "schedule not found; resource not found"),
                gate.require(OPERATOR, Route.post("/api/schedules/{id}/execute", "Runs a schedule now", this::execute))
                        .with(USER_ID)
                        .describedBy("Without an action, to what the schedule wants now. Changes nothing else about the"
                                + " schedule, and works while it is switched off too.")
                        .with(ID)
                        .body(Execution.class)
                        .answers(200, "what was done", Envelope.of(RunReport.class))
                        .answers(404, NONE)
                        .answers(409, "it is being deleted; or it wants nothing yet"),
                gate.require(
                                OPERATOR,
                                Route.post("/api/scheduler/tick", "Looks at every schedule once", request -> tick()))
                        .with(USER_ID)
                        .describedBy("What the scheduler does every minute, for whoever has a clock of their own. Any"
                                + " number of these at once act once.")
                        .answers(200, "what was done", Envelope.of(TickReport.class)));
    }

    private Response create(Request request) {
        NewSchedule wanted = request.strictJson(NewSchedule.class);
        List<ResourceService.WantedResource> targets =
                wanted.resources() == null ? List.of() : NewResource.wanted(wanted.resources());
        ResourceService.requireFew(targets);
        Schedule schedule = schedules.create(wanted.input(), request.caller().name());
        List<AddedResource> added = targets.isEmpty()
                ? List.of()
                : resources.add(schedule.scheduleId(), targets, request.caller().name());
        Schedule now = added.isEmpty() ? schedule : schedules.get(schedule.scheduleId());
        return Envelope.tagged(Envelope.created(new CreatedSchedule(ShownSchedule.of(now), added)), now.version());
    }

    private Response list(Request request) {
        Page<Schedule> page = schedules.list(Envelope.PAGES.read(request));
        return Envelope.ok(
                new SchedulePage(page.items().stream().map(ShownSchedule::of).toList(), page.nextToken()));
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
                        ShownSchedule.of(schedule),
                        desired.map(state -> state.state().name()).orElse(null),
                        desired.map(DesiredState::boundary).orElse(null),
                        found.resources().stream().map(ShownResource::of).toList())),
                schedule.version());
    }

    private Response change(Request request) {
        return shown(schedules.change(
                request.variable("id"),
                request.strictJson(ScheduleChange.class).input(),
                IfMatch.of(request),
                request.caller().name()));
    }

    private Response toggle(Request request) {
        Toggle toggle = request.hasBody() ? request.strictJson(Toggle.class) : new Toggle(null, null);
        return shown(schedules.toggle(
                request.variable("id"),
                toggle.enabled(),
                toggle.applyNow(),
                request.caller().name()));
    }

    private Response delete(Request request) {
        schedules.delete(request.variable("id"), request.caller().name());
        return Envelope.ok(new Deleted(request.variable("id")));
    }

    private Response add(Request request) {
        List<ResourceService.WantedResource> wanted =
                NewResource.wanted(Arrays.asList(request.strictJson(NewResource[].class)));
        return Envelope.ok(
                resources.add(request.variable("id"), wanted, request.caller().name()));
    }

    private Response remove(Request request) {
        String arn = request.query("arn").orElseThrow(() -> Refusal.invalid("arn", "is required"));
        resources.remove(request.variable("id"), arn, request.caller().name());
        return Envelope.ok(new Deleted(arn));
    }

    private Response execute(Request request) {
        Execution wanted = request.hasBody() ? request.strictJson(Execution.class) : new Execution(null);
        Schedule schedule = schedules.get(request.variable("id"));
        if (schedule.isBeingDeleted()) {
            throw NucleusRefusals.beingDeleted();
        }
        return Envelope.ok(scheduler.execute(
                schedule, state(wanted.action()), request.caller().name()));
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
        return Envelope.tagged(Envelope.ok(ShownSchedule.of(schedule)), schedule.version());
    }
}
