package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Route;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tenants over HTTP. */
record TenantsRoutes(TenantsService service, RoleGate gate, OperatorRoutes operators) implements HttpSystem {

    private static final String CALLER = "caller";
    private static final String OPERATOR = "operator";

    /** Callers ask for queues and tenants; operators may do everything. */
    static final Roles ROLES = Roles.of("tenants", CALLER, OPERATOR);

    private static final String BASE = "/api/v1/tenants/{tenantId}";
    private static final Pattern TENANT_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,35}");
    private static final Pattern RESOURCE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,127}");
    private static final int DEFAULT_UPGRADES = 30;
    private static final int MAX_UPGRADES = 1000;
    private static final Parameter TENANT =
            Parameter.path("tenantId", "1 to 36 letters, digits, '-' and '_', the first a letter or a digit");

    @Override
    public String name() {
        return "tenants";
    }

    @Override
    public String description() {
        return "A queue for each tenant, provisioned when it is first asked for.";
    }

    @Override
    public List<Route> routes() {
        return List.of(
                gate.require(OPERATOR, operators.unreadable("/api/v1/unreadable")),
                gate.require(CALLER, Route.get(BASE + "/queues/{queueType}", "The queue of a tenant", this::queue))
                        .describedBy("The first request for an inbound queue has it made and answers 202; so do all"
                                + " others until it is there. Retry-After says when to ask again. An outbound queue is"
                                + " never made: only old tenants have one.")
                        .with(TENANT, Parameter.path("queueType", "in any case").oneOf("inbound", "outbound"))
                        .answers(200, "the queue", TenantsBodies.Queue.class)
                        .answers(
                                202,
                                "it is being made; Retry-After says when to ask again",
                                TenantsBodies.Started.class)
                        .answers(400, "the tenant's id or the type of the queue is not valid")
                        .answers(404, "the tenant was deleted, or has no such queue")
                        .answers(410, "the tenant is being deleted, or that failed and the details say why")
                        .answers(500, "the queue could not be made; the details say why")
                        .answers(
                                503,
                                "the queue could not be made; the details say why, Retry-After when it is tried"
                                        + " again"),
                gate.require(CALLER, Route.get(BASE, "A tenant", this::tenant))
                        .with(TENANT)
                        .answers(200, "the tenant", TenantsBodies.Tenant.class)
                        .answers(400, "the tenant's id is not valid")
                        .answers(404, "there is no such tenant, or it is not provisioned yet"),
                gate.require(OPERATOR, Route.get(BASE + "/operations", "What was done to a tenant", this::operations))
                        .with(TENANT)
                        .answers(
                                200,
                                "creation, updates and deletion with their attempts",
                                TenantsBodies.Operations.class)
                        .answers(400, "the tenant's id is not valid"),
                gate.require(OPERATOR, Route.delete(BASE, "Deletes a tenant and its queues, for good", this::delete))
                        .with(TENANT)
                        .answers(202, "the deletion was started", TenantsBodies.Started.class)
                        .answers(400, "the tenant's id is not valid")
                        .answers(404, "there is no such tenant, or it was deleted")
                        .answers(409, "the tenant is being created or updated")
                        .answers(410, "the tenant is being deleted already"),
                gate.require(
                                OPERATOR,
                                Route.post(
                                        BASE + "/retry",
                                        "Starts again what has failed as often as it may",
                                        this::retry))
                        .describedBy(
                                "The creation or deletion of a tenant, or its update to the current version. Failures that"
                                        + " have attempts left are repeated without this.")
                        .with(TENANT)
                        .answers(202, "it was started", TenantsBodies.Started.class)
                        .answers(400, "the tenant's id is not valid")
                        .answers(404, "there is no such tenant, or it was deleted")
                        .answers(409, "nothing has failed for good, or it is too early; see Retry-After")
                        .answers(410, "the tenant is being deleted"),
                gate.require(OPERATOR, Route.post(BASE + "/adoption", "Adopts an existing stack or queue", this::adopt))
                        .describedBy(
                                "For tenants that another program made: the stack or queue of this name becomes the"
                                        + " tenant's, if its queue is the one that the tenant has, if it has one, and no other"
                                        + " tenant's. Without commit it is only checked. It is not changed before the next"
                                        + " upgrade.")
                        .with(TENANT)
                        .body(TenantsBodies.AdoptionRequest.class)
                        .answers(200, "what is or would be adopted", TenantsBodies.Adopted.class)
                        .answers(400, "the tenant's id or the body is not valid")
                        .answers(404, "the tenant was deleted")
                        .answers(409, "it cannot be adopted, and why, or the tenant is being created")
                        .answers(410, "the tenant is being deleted")
                        .answers(412, "the tenant has changed meanwhile"),
                gate.require(
                                OPERATOR,
                                Route.post(
                                        "/api/v1/upgrades",
                                        "Brings tenants of earlier versions to the current one",
                                        this::upgrade))
                        .describedBy("Without commit it only says which. It looks at all tenants, as no key orders them"
                                + " by version. What runs, waits or has failed for good is skipped and does not count"
                                + " towards the limit.")
                        .body(TenantsBodies.UpgradeRequest.class)
                        .answers(200, "what is or would be upgraded", TenantsBodies.Upgraded.class)
                        .answers(400, "the body is not valid"));
    }

    private Response queue(Request request) {
        String tenantId = tenantId(request);
        String type = request.variable("queueType").toLowerCase(Locale.ROOT);
        QueueState state = switch (type) {
            case "inbound" -> service.inbound(tenantId);
            case "outbound" -> service.outbound(tenantId);
            default -> throw Refusal.invalid("queueType", "must be inbound or outbound");
        };
        if (state instanceof QueueState.Ready ready) {
            return Response.ok(new TenantsBodies.Queue(
                    tenantId, type, ready.queue().arn(), ready.queue().url()));
        }
        if (state instanceof QueueState.Pending pending) {
            return started(tenantId, "CREATE")
                    .withHeader("Retry-After", Long.toString(TenantsService.seconds(pending.retryAfter())));
        }
        if (state instanceof QueueState.Failed failed) {
            boolean again = failed.retryAfter() != null;
            return failed(
                    again ? 503 : 500,
                    "provisioning_failed",
                    "the queue could not be provisioned" + (again ? "; it is tried again" : ""),
                    failed.creation(),
                    failed.retryAfter());
        }
        if (state instanceof QueueState.DeletionFailed failed) {
            boolean again = failed.retryAfter() != null;
            return failed(
                    410,
                    "deletion_failed",
                    "the tenant could not be deleted" + (again ? "; it is tried again" : ""),
                    failed.deletion(),
                    failed.retryAfter());
        }
        if (state instanceof QueueState.Deleting) {
            throw TenantsRefusals.deleting();
        }
        if (state instanceof QueueState.Deleted) {
            throw TenantsRefusals.deleted();
        }
        throw Refusal.notFound("the tenant has no " + type + " queue");
    }

    /** Not an exception: it was logged when it happened, and is the tenant's state. */
    private static Response failed(
            int status, String code, String message, Audit audit, @Nullable Duration retryAfter) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("reason", audit.reason() == null ? "unknown" : audit.reason());
        if (audit.execution() != null) {
            details.put("execution", audit.execution());
        }
        details.put("attempts", AttemptRules.retries(audit) + 1);
        Response response = Response.json(status, new TenantsBodies.RefusalBody(code, message, details));
        return retryAfter == null
                ? response
                : response.withHeader("Retry-After", Long.toString(TenantsService.seconds(retryAfter)));
    }

    private Response tenant(Request request) {
        return Response.ok(
                service.tenant(tenantId(request)).map(TenantsBodies.Tenant::of).orElseThrow(TenantsRefusals::unknown));
    }

    private Response operations(Request request) {
        String tenantId = tenantId(request);
        return Response.ok(new TenantsBodies.Operations(
                tenantId,
                service.operations(tenantId).stream()
                        .map(TenantsBodies.Operation::of)
                        .toList()));
    }

    private Response delete(Request request) {
        String tenantId = tenantId(request);
        service.delete(tenantId);
        return started(tenantId, "DELETE");
    }

    private Response retry(Request request) {
        String tenantId = tenantId(request);
        return started(tenantId, service.retry(tenantId));
    }

    private Response adopt(Request request) {
        String tenantId = tenantId(request);
        TenantsBodies.AdoptionRequest wanted = request.strictJson(TenantsBodies.AdoptionRequest.class);
        String name = wanted.name();
        if (name == null || !RESOURCE_NAME.matcher(name).matches()) {
            throw Refusal.invalid("name", "must be the name of a stack or queue");
        }
        boolean commit = Boolean.TRUE.equals(wanted.commit());
        Adoption.Adopted adopted = service.adopt(tenantId, name, wanted.version(), commit);
        ExistingResources found = adopted.resources();
        return Response.ok(new TenantsBodies.Adopted(
                tenantId,
                commit,
                adopted.version(),
                found.execution(),
                found.queue().arn(),
                found.queue().url()));
    }

    private Response upgrade(Request request) {
        TenantsBodies.UpgradeRequest wanted = request.hasBody()
                ? request.strictJson(TenantsBodies.UpgradeRequest.class)
                : new TenantsBodies.UpgradeRequest(null, null);
        int limit = wanted.limit() == null ? DEFAULT_UPGRADES : wanted.limit();
        if (limit < 1 || limit > MAX_UPGRADES) {
            throw Refusal.invalid("limit", "must be from 1 to " + MAX_UPGRADES);
        }
        Upgrade upgrade = service.upgrade(Boolean.TRUE.equals(wanted.commit()), limit);
        return Response.ok(
                new TenantsBodies.Upgraded(upgrade.version(), upgrade.commit(), upgrade.tenants(), upgrade.skipped()));
    }

    private static Response started(String tenantId, String operation) {
        return Response.json(202, new TenantsBodies.Started(tenantId, operation, "Started"));
    }

    private static String tenantId(Request request) {
        String id = request.variable("tenantId");
        if (!TENANT_ID.matcher(id).matches()) {
            throw Refusal.invalid(
                    "tenantId", "must be 1 to 36 letters, digits, '-' and '_', the first a letter or a digit");
        }
        return id;
    }

    @Override
    public Object errorBody(Failure failure) {
        Object details = failure.details() == null && failure.field() != null
                ? Map.of("field", failure.field())
                : failure.details();
        return new TenantsBodies.RefusalBody(
                failure.kind().name().toLowerCase(Locale.ROOT), failure.message(), details);
    }

    @Override
    public void checkHealth() {
        service.checkHealth();
    }

    @Override
    public Map<String, LongSupplier> counters() {
        RunCounters counters = service.counters();
        return Map.of("failed_runs", counters.failed::sum, "blocked_runs", counters.blocked::sum);
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return RoleGate.securityScheme("The secret of a role: caller or operator.");
    }

    @Override
    public Map<String, URI> addresses() {
        return service.localQueues().map(url -> Map.of("sqs", url)).orElse(Map.of());
    }

    @Override
    public void close() {
        service.close();
    }
}
