package dev.monochord.cli.demo;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The projects of the shop with their tokens and targets, in Cello. Some tokens are about to expire or have expired. */
record DemoProjects(DemoCalls cello, DemoClock time) {

    private static final List<String> PROJECTS = List.of(
            "checkout",
            "payments",
            "inventory",
            "storefront",
            "search",
            "recommendations",
            "identity",
            "notifications",
            "warehouse",
            "returns",
            "analytics",
            "platform");
    private static final List<String> STAGES = List.of("development", "staging", "production", "production_eu");
    private static final List<String> REGIONS = List.of("us-east-1", "eu-central-1", "ap-southeast-2");

    void fill() {
        for (int number = 0; number < PROJECTS.size(); number++) {
            project(number, PROJECTS.get(number));
        }
    }

    private void project(int number, String name) {
        String path = "/projects/" + name;
        // The first two have tokens that a year has expired; Cello keeps a token for 8776 hours.
        time.ago(number < 2 ? Duration.ofDays(380L + number) : Duration.ofDays(200 - 14L * number));
        boolean isNew = !cello.has(path);
        if (isNew) {
            cello.post("/projects", Map.of("name", name, "repository", "https://github.com/harborpine/" + name));
        }
        for (int stage = 0; stage < 2 + number % 3; stage++) {
            target(path, number, stage);
        }
        time.ago(Duration.ofDays(3L + number));
        // An expired token is removed when the next one is made, so the first project keeps its old one only.
        if (isNew && number != 0 && number % 3 != 2) {
            cello.post(path + "/tokens", null);
        }
    }

    private void target(String project, int number, int stage) {
        String name = STAGES.get(stage);
        if (cello.has(project + "/targets/" + name)) {
            return;
        }
        String account = DemoAccounts.id((number + stage) % DemoAccounts.COUNT);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("credential_type", "assumed_role");
        properties.put("role_arn", "arn:aws:iam::" + account + ":role/deploy-" + name.replace('_', '-'));
        properties.put("policy_arns", List.of("arn:aws:iam::aws:policy/PowerUserAccess"));
        properties.put("region", REGIONS.get((number + stage) % REGIONS.size()));
        cello.post(project + "/targets", Map.of("name", name, "type", "aws_account", "properties", properties));
    }
}
