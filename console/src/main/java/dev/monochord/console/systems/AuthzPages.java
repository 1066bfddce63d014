package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks authz a question, and shows the decision with the policies behind it. The question is in the address. */
public final class AuthzPages {

    private static final String PATH = "/systems/authz";

    private final SystemsAccess authz;
    private final KeySample keys;

    AuthzPages(SystemCalls calls, KeySample keys) {
        this.authz = new SystemsAccess(calls, "authz");
        this.keys = keys;
    }

    List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get(PATH, this::page));
    }

    /** The page, and a question about somebody whom there is: decisions take longest the first time. */
    List<String> firstVisits() {
        List<String> paths = new ArrayList<>(List.of(PATH));
        keys.of("authz", "PK", "USER_EMAIL#").values().stream()
                .findFirst()
                .map(email -> PATH + "?action=UpdateTicket&email=" + SystemsAccess.encode(email))
                .ifPresent(paths::add);
        return paths;
    }

    private Response page(Visit visit) {
        authz.require();
        AskedQuestion question = new AskedQuestion(
                visit.query("email").orElse(""),
                visit.query("tenant").orElse(""),
                visit.query("action").orElse(""),
                visit.query("type").orElse("Ticket"),
                visit.query("id").orElse("17"),
                visit.query("attributes").orElse("{}"));
        List<JsonNode> policies = new ArrayList<>();
        authz.get("/v1/policies?limit=100").path("items").forEach(policies::add);
        Ruling ruling = question.email().isEmpty() ? new Ruling(null, "", List.of()) : decide(question, policies);
        return visit.page(
                "authz",
                "systems-authz",
                new AuthzView(
                        question,
                        ruling,
                        policies,
                        keys.of("authz", "PK", "USER_EMAIL#").values(),
                        keys.of("authz", "PK", "TENANT_NAME#").values()));
    }

    private Ruling decide(AskedQuestion question, List<JsonNode> policies) {
        try {
            Response response = authz.call(Method.POST, "/v1/explain", body(question));
            JsonNode decision = SystemCalls.json(response);
            if (response.status() != 200) {
                return new Ruling(null, SystemsAccess.message(decision), List.of());
            }
            List<JsonNode> behind = policies.stream()
                    .filter(policy -> isBehind(decision, policy))
                    .toList();
            return new Ruling(decision, "", behind);
        } catch (RefusedException refused) {
            return new Ruling(null, refused.text(), List.of());
        }
    }

    private static boolean isBehind(JsonNode decision, JsonNode policy) {
        for (JsonNode determining : decision.path("determiningPolicies")) {
            if (determining.path("name").asText().equals(policy.path("name").asText())) {
                return true;
            }
        }
        return false;
    }

    private Map<String, Object> body(AskedQuestion question) {
        String user = authz.find("/v1/users?email=" + SystemsAccess.encode(question.email()))
                .orElseThrow(() -> Refusal.notFound("there is no user " + question.email()))
                .path("userId")
                .asText();
        Map<String, Object> attributes = new LinkedHashMap<>();
        JsonNode given = Json.lenient().tree(question.attributes().getBytes(StandardCharsets.UTF_8));
        given.properties().forEach(entry -> attributes.put(entry.getKey(), entry.getValue()));
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("principal", Map.of("userId", user));
        if (!question.tenant().isEmpty()) {
            String tenant = authz.find("/v1/tenants?name=" + SystemsAccess.encode(question.tenant()))
                    .orElseThrow(() -> Refusal.notFound("there is no tenant " + question.tenant()))
                    .path("tenantId")
                    .asText();
            body.put("tenantId", tenant);
            // What is asked about is in the tenant unless something else is said.
            attributes.putIfAbsent("tenantId", tenant);
        }
        body.put("action", question.action());
        body.put("resource", Map.of("type", question.type(), "id", question.id(), "attributes", attributes));
        return body;
    }

    /**
     * A question as it was typed.
     *
     * @param tenant its name; empty to ask for everywhere
     * @param attributes of the resource, as a JSON object
     */
    public record AskedQuestion(
            String email, String tenant, String action, String type, String id, String attributes) {}

    /**
     * What became of a question.
     *
     * @param decision null if nothing was asked, or it was refused
     * @param problem why it was refused; empty if it was not
     * @param behind the stored policies that made the decision
     */
    public record Ruling(@Nullable JsonNode decision, String problem, List<JsonNode> behind) {}

    /**
     * The page.
     *
     * @param emails of some users, to choose from
     * @param tenants the names of some tenants, to choose from
     */
    public record AuthzView(
            AskedQuestion question, Ruling ruling, List<JsonNode> policies, List<String> emails, List<String> tenants) {

        public static final List<String> ACTIONS = List.of(
                "GetTicket",
                "FindTickets",
                "CreateTicket",
                "UpdateTicket",
                "DeleteTicket",
                "GlobalFindTickets",
                "GlobalDeleteTicket",
                "ExportTickets");
    }
}
