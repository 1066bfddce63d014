package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.qrie.QrieBodies.NewPolicy;
import dev.monochord.systems.qrie.QrieBodies.PolicyChange;
import dev.monochord.systems.qrie.QrieBodies.PolicyList;
import dev.monochord.systems.qrie.QrieBodies.ShownPolicy;
import dev.monochord.systems.qrie.QrieBodies.ShownScope;
import dev.monochord.systems.qrie.QrieBodies.Suspended;
import dev.monochord.systems.qrie.arn.Service;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Policies over HTTP. */
record PolicyRoutes(PolicyService service) {

    private static final Parameter ID = Parameter.path("id", "The id of the policy, such as S3BucketPublic.");

    List<Route> routes() {
        return List.of(
                Route.get("/policies", "Lists policies", this::list)
                        .with(
                                Parameter.query(
                                                "status",
                                                "Those that are applied, those that could be; all if left out.")
                                        .oneOf("active", "available", "all"),
                                Parameter.query("policy_id", "Only this one."),
                                Parameter.query("services", "Only those of these services, with commas between them."))
                        .answers(200, "the policies", PolicyList.class)
                        .answers(400, "status must be active, available or all"),
                Route.post("/policies", "Launches a policy", this::launch)
                        .describedBy("It is applied to what is described or scanned from now on; POST /scan with"
                                + " scan_type policies applies it to what is stored. Without a scope it is for every"
                                + " account. A policy that was suspended can be launched again.")
                        .body(NewPolicy.class)
                        .answers(201, "it is applied", ShownPolicy.class)
                        .answers(400, "policy_id is required, or the scope or the severity is not valid")
                        .answers(404, "policy not found")
                        .answers(409, "policy is already launched"),
                Route.put("/policies/{id}", "Changes a policy that is applied", this::change)
                        .describedBy("At least one of scope, severity and remediation. Findings of accounts that the"
                                + " scope leaves out are resolved.")
                        .with(ID)
                        .body(PolicyChange.class)
                        .answers(200, "the policy after it", ShownPolicy.class)
                        .answers(400, "nothing is changed, or a value is not valid")
                        .answers(404, "policy not found, or not launched"),
                Route.delete("/policies/{id}", "Suspends a policy", this::suspend)
                        .describedBy("Its findings are resolved with the reason POLICY_SUSPENDED, all of them.")
                        .with(ID)
                        .answers(200, "how many findings were resolved", Suspended.class)
                        .answers(404, "policy not found, or never launched"));
    }

    private Response list(Request request) {
        PolicyService.Shown shown =
                switch (CommonParameters.text(request, "status").orElse("all")) {
                    case "active" -> PolicyService.Shown.ACTIVE;
                    case "available" -> PolicyService.Shown.AVAILABLE;
                    case "all" -> PolicyService.Shown.ALL;
                    default -> throw Refusal.invalid("status must be active, available or all");
                };
        Set<String> services = CommonParameters.text(request, "services").stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::trim)
                .map(name -> Service.named(name).map(Service::arnName).orElse(name))
                .collect(Collectors.toSet());
        String id = CommonParameters.text(request, "policy_id").orElse(null);
        return Response.ok(new PolicyList(
                service.list(shown, id, services).stream().map(ShownPolicy::of).toList()));
    }

    private Response launch(Request request) {
        NewPolicy wanted = request.strictJson(NewPolicy.class);
        return Response.created(ShownPolicy.of(
                service.launch(wanted.policyId(), scope(wanted.scope()), wanted.severity(), wanted.remediation())));
    }

    private Response change(Request request) {
        PolicyChange change = request.strictJson(PolicyChange.class);
        return Response.ok(ShownPolicy.of(service.change(
                request.variable("id"), scope(change.scope()), change.severity(), change.remediation())));
    }

    private static @Nullable Scope scope(@Nullable ShownScope given) {
        return given == null ? null : given.scope();
    }

    private Response suspend(Request request) {
        String id = request.variable("id");
        return Response.ok(new Suspended("policy " + id + " is suspended", service.suspend(id)));
    }
}
