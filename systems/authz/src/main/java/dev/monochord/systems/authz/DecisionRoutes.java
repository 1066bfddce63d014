package dev.monochord.systems.authz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.authz.AuthzBodies.Answer;
import dev.monochord.systems.authz.AuthzBodies.Asker;
import dev.monochord.systems.authz.AuthzBodies.Question;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decisions over HTTP. Thread-safe. */
record DecisionRoutes(
        Authorizer authorizer, EventAuthorizer events, Questions questions, RoleGate gate, AuthzCallers callers) {

    private static final String BODY =
            "Without a tenant it is asked for everywhere. A type without '::' is one of the schema's namespace.";

    List<Route> routes() {
        return List.of(
                Route.post("/v1/authorize", "Decides whether somebody may do something", this::authorize)
                        .describedBy("The administrator asks for any principal; a user with a token for themselves, and"
                                + " may leave out the principal. " + BODY)
                        .body(Question.class)
                        .securedBy(callers::anyone)
                        .answers(200, "the decision, ALLOW or DENY", Answer.class)
                        .answers(400, "a field is missing, wrong or not known")
                        .answers(401, "the header Authorization has no secret and no valid token")
                        .answers(403, "a user asks for somebody else"),
                gate.require(AuthzCallers.ADMIN, Route.post("/v1/explain", "Decides, and shows why", this::explain))
                        .describedBy("For the administrator: the policies that made the decision, errors, the entities"
                                + " that were seen. " + BODY)
                        .body(Question.class)
                        .answers(200, "the decision and what led to it", Decision.class)
                        .answers(400, "a field is missing, wrong or not known"),
                Route.post("/v1/authorizer", "Answers an authorizer event of API Gateway or AppSync", this::event)
                        .describedBy(
                                "Takes the event as AWS sends it (type REQUEST with methodArn, or authorizationToken"
                                        + " with requestContext.apiId) and answers what AWS expects: a policy document for that"
                                        + " methodArn, or isAuthorized. The token is in the event. Whatever is wrong is denied.")
                        .body(JsonNode.class)
                        .answers(200, "the answer for AWS, a denial included", Map.class)
                        .answers(400, "the body is not JSON"));
    }

    private Response authorize(Request request) {
        Decision decision = decide(request);
        List<String> policies = decision.determiningPolicies().stream()
                .map(policy -> policy.name() == null ? policy.policyId() : policy.name())
                .toList();
        return Response.ok(
                new Answer(decision.decision().name(), decision.reason().name(), policies));
    }

    private Response explain(Request request) {
        return Response.ok(decide(request));
    }

    private Response event(Request request) {
        return Response.ok(events.answer(request.tree()));
    }

    private Decision decide(Request request) {
        Question question = request.strictJson(Question.class);
        Asker asker = question.principal();
        String named = asker == null ? null : asker.userId();
        if (request.caller().is(AuthzCallers.ADMIN)) {
            return authorizer.decide(questions.read(question, Forms.required("principal.userId", named)));
        }
        return decideForThemselves(request, question, named);
    }

    private Decision decideForThemselves(Request request, Question question, @Nullable String named) {
        String user = request.caller().name();
        if (named != null && !Ulids.parse(named).filter(user::equals).isPresent()) {
            throw Refusal.forbidden("a user asks for themselves only");
        }
        if (!TokenTenant.allows(callers.token(request), question.tenantId())) {
            return Decision.denied(Decision.Reason.NO_GRANT, "the token is for another tenant");
        }
        return authorizer.decide(questions.read(question, user));
    }
}
