package dev.monochord.cli.demo;

import dev.monochord.systems.kit.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The help desks of three customers, the people who work there, their roles and the policies about tickets, in authz. */
record DemoPermissions(DemoCalls authz) {

    private static final List<String> TENANTS = List.of("northwind", "contoso", "fabrikam");
    private static final List<String> ROLES = List.of("owner", "agent", "viewer", "auditor");
    private static final List<String> GIVEN =
            List.of("Ana", "Ben", "Chloe", "Dmitri", "Elif", "Farah", "Goran", "Hana");
    private static final List<String> FAMILY = List.of("Silva", "Novak", "Okafor", "Lindgren", "Haddad");

    void fill() {
        Map<String, String> roles = new LinkedHashMap<>();
        ROLES.forEach(name -> roles.put(name, role(name, "tenant")));
        String support = role("support", "global");
        List<String> tenants = TENANTS.stream().map(this::tenant).toList();
        int number = 0;
        for (String family : FAMILY) {
            for (String given : GIVEN) {
                user(number, given, family, tenants, roles, support);
                number++;
            }
        }
        policies(roles, support);
    }

    private String role(String name, String scope) {
        return authz.find("/v1/roles?scope=" + scope + "&name=" + name)
                .orElseGet(() -> authz.post("/v1/roles", Map.of("name", name, "scope", scope)))
                .path("roleId")
                .asText();
    }

    private String tenant(String name) {
        return authz.find("/v1/tenants?name=" + name)
                .orElseGet(() -> authz.post("/v1/tenants", Map.of("name", name)))
                .path("tenantId")
                .asText();
    }

    private void user(
            int number, String given, String family, List<String> tenants, Map<String, String> roles, String support) {
        String email = (given + "." + family).toLowerCase(Locale.ROOT) + "@" + DemoOrganization.DOMAIN;
        String user = authz.find("/v1/users?email=" + DemoCalls.encode(email))
                .orElseGet(
                        () -> authz.post("/v1/users", Map.of("email", email, "givenName", given, "familyName", family)))
                .path("userId")
                .asText();
        String role = number % 13 == 0 ? "owner" : number % 7 == 3 ? "auditor" : number % 2 == 0 ? "agent" : "viewer";
        grant(tenants.get(number % tenants.size()), user, List.of(roles.getOrDefault(role, "")));
        if (number % 5 == 0) {
            grant(tenants.get((number + 1) % tenants.size()), user, List.of(roles.getOrDefault("viewer", "")));
        }
        if (number % 17 == 4 && authz.get("/v1/users/" + user).path("roles").isEmpty()) {
            authz.put("/v1/users/" + user + "/roles", Map.of("roles", List.of(support)));
        }
    }

    private void grant(String tenant, String user, List<String> roles) {
        String path = "/v1/tenants/" + tenant + "/grants/" + user;
        if (!authz.has(path)) {
            authz.put(path, Map.of("roles", roles));
        }
    }

    /** An installation with a schema of its own refuses policies about tickets, and has policies of its own. */
    private void policies(Map<String, String> roles, String support) {
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put("owners-do-everything", permit(roles, "owner", "Create", "Delete", "Find", "Get", "Update"));
        statements.put("agents-work-on-tickets", permit(roles, "agent", "Create", "Find", "Get", "Update"));
        statements.put("viewers-read", permit(roles, "viewer", "Find", "Get"));
        statements.put("auditors-read", permit(roles, "auditor", "Find", "Get"));
        statements.put(
                "support-finds-everywhere",
                "permit (principal in App::GlobalRole::\"" + support
                        + "\", action in App::Action::\"GlobalFind\", resource);");
        statements.put(
                "closed-tickets-stay-closed",
                "forbid (principal, action in [App::Action::\"Update\", App::Action::\"Delete\"], resource)"
                        + " when { resource has status && resource.status == \"closed\" };");
        statements.put(
                "urgent-needs-an-office-address",
                "forbid (principal, action, resource) when { context has urgency && context.urgency > 8"
                        + " && !(context has sourceIp) };");
        statements.forEach((name, statement) -> {
            if (!authz.has("/v1/policies/" + name)) {
                authz.attempt(Method.PUT, "/v1/policies/" + name, Map.of("statement", statement));
            }
        });
    }

    private static String permit(Map<String, String> roles, String role, String... groups) {
        List<String> actions = new ArrayList<>();
        for (String group : groups) {
            actions.add("App::Action::\"" + group + "\"");
        }
        return "permit (principal in App::Role::\"" + roles.get(role) + "\", action in [" + String.join(", ", actions)
                + "], resource);";
    }
}
