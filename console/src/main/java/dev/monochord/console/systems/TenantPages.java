package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tenants, and how far each is provisioned. */
public final class TenantPages {

    private static final String PATH = "/systems/tenants";
    private static final int MAX_SHOWN = 60;

    private final SystemsAccess tenants;
    private final KeySample keys;

    TenantPages(SystemCalls calls, KeySample keys) {
        this.tenants = new SystemsAccess(calls, "tenants");
        this.keys = keys;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get(PATH, visit -> visit.page("Tenants", "systems-tenants", view())),
                ConsoleRoute.get(PATH + "/list", visit -> visit.fragment("systems-tenants-list", view())),
                ConsoleRoute.post(PATH + "/provision", this::provision));
    }

    private Response provision(Visit visit) {
        visit.requireWrites();
        String tenant = visit.form().text("tenant").orElse("").strip();
        Response response =
                tenants.call(Method.GET, "/api/v1/tenants/" + SystemsAccess.encode(tenant) + "/queues/inbound", null);
        if (response.status() == 400) {
            tenants.get("/api/v1/tenants/" + SystemsAccess.encode(tenant));
        }
        return visit.redirect(PATH);
    }

    private TenantsView view() {
        tenants.require();
        KeySample.Keys known = keys.of("tenants", "pk", "TENANT_ID#");
        List<TenantView> shown =
                known.values().stream().limit(MAX_SHOWN).map(this::tenant).toList();
        Map<String, Integer> byState = new TreeMap<>();
        shown.forEach(tenant -> byState.merge(tenant.state(), 1, Integer::sum));
        return new TenantsView(
                shown, known.complete() && shown.size() == known.values().size(), byState);
    }

    private TenantView tenant(String id) {
        JsonNode operations = tenants.get("/api/v1/tenants/" + SystemsAccess.encode(id) + "/operations")
                .path("operations");
        JsonNode last = operations.path(0);
        for (JsonNode operation : operations) {
            if (operation
                            .path("updatedAt")
                            .asText()
                            .compareTo(last.path("updatedAt").asText())
                    > 0) {
                last = operation;
            }
        }
        return new TenantView(
                id,
                state(last.path("operation").asText(), last.path("status").asText()),
                last.path("version").asText(""),
                ShortTime.of(last.path("updatedAt").asText("")),
                1 + last.path("retryCount").asInt(),
                last.path("status").asText().equals("Failure")
                        ? last.path("reason").asText("")
                        : "");
    }

    private static String state(String operation, String status) {
        return switch (status) {
            case "Success" -> operation.equals("DELETE") ? "deleted" : "ready";
            case "Started" -> operation.equals("DELETE") ? "being deleted" : "being provisioned";
            default -> "failed";
        };
    }

    /**
     * The page.
     *
     * @param complete whether all tenants are listed
     * @param byState how many of those shown are in each state
     */
    public record TenantsView(List<TenantView> tenants, boolean complete, Map<String, Integer> byState) {}

    /**
     * A tenant.
     *
     * @param updatedAt the time of the last change
     * @param reason why the last operation failed; empty if it did not
     */
    public record TenantView(String id, String state, String version, String updatedAt, int attempts, String reason) {}
}
