package dev.monochord.systems.nucleus.cloud;

import static dev.monochord.systems.nucleus.access.NucleusCallers.OPERATOR;
import static dev.monochord.systems.nucleus.access.NucleusCallers.USER_ID;
import static dev.monochord.systems.nucleus.access.NucleusCallers.VIEWER;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.nucleus.cloud.CloudBodies.CloudAccountChange;
import dev.monochord.systems.nucleus.cloud.CloudBodies.CloudChange;
import dev.monochord.systems.nucleus.cloud.CloudBodies.CloudResource;
import dev.monochord.systems.nucleus.cloud.CloudBodies.ShownCloud;
import dev.monochord.systems.nucleus.envelope.Envelope;
import dev.monochord.systems.nucleus.envelope.Fields;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes of the simulated cloud: what it is doing, and what somebody does to it past all schedules. Thread-safe. */
public record CloudRoutes(SimulatedCloud cloud, RoleGate gate) {

    private static final Set<String> INSTANCE_STATES =
            Set.of("pending", "running", "stopping", "stopped", "shutting-down", "terminated");
    private static final Set<String> DATABASE_STATES =
            Set.of("available", "starting", "stopping", "stopped", "modifying");
    private static final int MAX_TASKS = 10_000;

    public List<Route> routes() {
        return List.of(
                gate.require(
                                VIEWER,
                                Route.get("/api/cloud", "Shows the simulated cloud", request -> Envelope.ok(shown())))
                        .describedBy(
                                "What its resources are doing, and how often each was started, stopped or scaled. It"
                                        + " stands for the real one, and is kept in the data folder if there is one.")
                        .answers(200, "the resources, by ARN", Envelope.of(ShownCloud.class)),
                gate.require(
                                OPERATOR,
                                Route.put(
                                        "/api/cloud/resources", "Does something to a simulated resource", this::change))
                        .with(USER_ID)
                        .describedBy(
                                "As somebody would past all schedules: starts or stops it, scales it, makes it fail.")
                        .body(CloudChange.class)
                        .answers(200, "the resource", Envelope.of(CloudResource.class))
                        .answers(400, "the arn or the state is wrong"),
                gate.require(
                                OPERATOR,
                                Route.put(
                                        "/api/cloud/accounts/{id}",
                                        "Lets a simulated account refuse its role",
                                        this::refuse))
                        .with(USER_ID)
                        .with(Parameter.path("id", "The id of the account."))
                        .body(CloudAccountChange.class)
                        .answers(200, "the cloud", Envelope.of(ShownCloud.class)));
    }

    private ShownCloud shown() {
        return new ShownCloud(cloud.resources().stream().map(CloudRoutes::shown).toList(), cloud.refusingAccounts());
    }

    private static CloudResource shown(SimulatedResource resource) {
        return new CloudResource(
                resource.arn(),
                resource.type().text(),
                resource.state(),
                resource.desiredCount(),
                resource.fails(),
                resource.actions());
    }

    private Response change(Request request) {
        CloudChange change = request.strictJson(CloudChange.class);
        CloudResourceArn arn = arn(change.arn());
        Integer count = change.desiredCount();
        if (count != null && (arn.type() != ResourceType.ECS || count < 0 || count > MAX_TASKS)) {
            throw Refusal.invalid("desired_count", "is for an ecs service, and from 0 to " + MAX_TASKS);
        }
        if (change.state() != null && !states(arn.type()).contains(change.state())) {
            throw Refusal.invalid("state", "is not one that such a resource has");
        }
        return Envelope.ok(shown(cloud.change(arn, change.state(), count, change.fails())));
    }

    private static Set<String> states(ResourceType type) {
        return switch (type) {
            case EC2 -> INSTANCE_STATES;
            case RDS -> DATABASE_STATES;
            case ECS -> Set.of("ACTIVE");
        };
    }

    private static CloudResourceArn arn(@Nullable String text) {
        try {
            return CloudResourceArn.parse(text == null ? "" : text);
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid("arn", "is not that of an ec2 instance, an ecs service or an rds db or cluster");
        }
    }

    private Response refuse(Request request) {
        CloudAccountChange change = request.strictJson(CloudAccountChange.class);
        cloud.refuse(Fields.accountId(request.variable("id")), Boolean.TRUE.equals(change.refuses()));
        return Envelope.ok(shown());
    }
}
