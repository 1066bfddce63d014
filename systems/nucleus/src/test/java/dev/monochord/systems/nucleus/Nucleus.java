package dev.monochord.systems.nucleus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Nucleus on a server of its own, as a test calls it. The scheduler ticks when it is told to. */
final class Nucleus implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-06-01T10:30:00Z"); // a Monday
    static final String ACCOUNT = "123456789012";
    static final String APP = "NucleusAppTable";
    static final String AUDIT = "NucleusAuditTable";

    private static final Map<String, String> SECRETS = Map.of(
            "NUCLEUS_TICK_SECONDS", "0",
            // One after the other, so that entries of the log have the order of the resources.
            "NUCLEUS_PARALLELISM", "1",
            "NUCLEUS_ADMIN_SECRET", "admin-secret-for-tests",
            "NUCLEUS_OPERATOR_SECRET", "operator-secret-for-tests",
            "NUCLEUS_VIEWER_SECRET", "viewer-secret-for-tests");

    private final RunningSystem running;

    private Nucleus(RunningSystem running) {
        this.running = running;
    }

    static Nucleus start(String... settings) {
        return new Nucleus(RunningSystem.start(new NucleusFactory(), settings(settings), NOW));
    }

    static Nucleus in(Path folder) {
        return new Nucleus(RunningSystem.start(new NucleusFactory(), settings(), NOW, folder));
    }

    static Nucleus on(CloudControl cloud) {
        return new Nucleus(RunningSystem.start(new NucleusFactory(cloud), settings(), NOW));
    }

    /** Another server on the same tables, with a cloud of its own. */
    Nucleus another(String... settings) {
        return new Nucleus(running.another(new NucleusFactory(), settings(settings)));
    }

    private static Map<String, String> settings(String... more) {
        Map<String, String> all = new HashMap<>(SECRETS);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    RunningSystem running() {
        return running;
    }

    /** Calls as an administrator called ann. */
    Reply call(String method, String path, Object body) {
        return as("admin", method, path, body);
    }

    Reply as(String role, String method, String path, Object body, String... headers) {
        List<String> all =
                new ArrayList<>(List.of("Authorization", "Bearer " + role + "-secret-for-tests", "X-User-Id", "ann"));
        all.addAll(List.of(headers));
        return running.call(method, "/api" + path, text(body), all.toArray(String[]::new));
    }

    static String text(Object body) {
        if (body == null || body instanceof String) {
            return (String) body;
        }
        return new String(Json.lenient().write(body), StandardCharsets.UTF_8);
    }

    Reply get(String path) {
        return as("viewer", "GET", path, null);
    }

    /** The data of an answer that must be a success. */
    static JsonNode data(Reply reply) {
        assertThat(reply.status()).as(reply.toString()).isBetween(200, 299);
        assertThat(reply.json().get("success").booleanValue()).isTrue();
        return reply.json().get("data");
    }

    /** An account that may be used. */
    void activeAccount(String id, String name) {
        account(id, name);
        data(call("POST", "/accounts/" + id + "/test", null));
    }

    Reply account(String id, String name) {
        return call(
                "POST",
                "/accounts",
                Map.of("account_id", id, "account_name", name, "role_arn", "arn:aws:iam::" + id + ":role/nucleus"));
    }

    /** A schedule from 8 to 20 o'clock in Berlin, Monday to Friday; returns its id. */
    String schedule(String name, String... arns) {
        return schedule(name, Map.of(), arns);
    }

    String schedule(String name, Map<String, Object> more, String... arns) {
        Map<String, Object> body = new HashMap<>(Map.of(
                "schedule_name", name,
                "start_cron", "0 8 * * MON-FRI",
                "end_cron", "0 20 * * MON-FRI",
                "timezone", "Europe/Berlin"));
        body.putAll(more);
        body.put(
                "resources",
                List.of(arns).stream().map(arn -> Map.of("arn", arn)).toList());
        JsonNode made = data(call("POST", "/schedules", body));
        made.get("resources")
                .forEach(resource -> assertThat(resource.get("result").textValue())
                        .as(resource.toString())
                        .isEqualTo("added"));
        return made.get("schedule").get("schedule_id").textValue();
    }

    static String instance(int number) {
        return "arn:aws:ec2:eu-west-1:" + ACCOUNT + ":instance/i-" + String.format("%08x", number);
    }

    static String service(String name) {
        return "arn:aws:ecs:eu-west-1:" + ACCOUNT + ":service/main/" + name;
    }

    static String database(String name) {
        return "arn:aws:rds:eu-west-1:" + ACCOUNT + ":db:" + name;
    }

    void moveTo(String instant) {
        running.engine().clock().set(Instant.parse(instant));
    }

    /** Lets the scheduler look at every schedule; returns what it did. */
    JsonNode tick() {
        return data(call("POST", "/scheduler/tick", null)).get("runs");
    }

    /** What a run did to each resource. */
    static List<String> results(JsonNode run) {
        List<String> results = new ArrayList<>();
        run.get("resources").forEach(each -> results.add(each.get("result").textValue()));
        return results;
    }

    /** The start or stop that a schedule acted on last. */
    String lastBoundary(String id) {
        return data(get("/schedules/" + id))
                .get("schedule")
                .get("last_boundary")
                .textValue();
    }

    /** What the simulated cloud says of a resource. */
    JsonNode cloud(String arn) {
        return StreamSupport.stream(data(get("/cloud")).get("resources").spliterator(), false)
                .filter(resource -> resource.get("arn").textValue().equals(arn))
                .findFirst()
                .orElseThrow();
    }

    String state(String arn) {
        return cloud(arn).get("state").textValue();
    }

    /** Every entry of a view of the log, page by page. */
    List<JsonNode> audit(String query, int limit) {
        List<JsonNode> entries = new ArrayList<>();
        String token = null;
        do {
            String path = "/audit?limit=" + limit + query + (token == null ? "" : "&next_token=" + encode(token));
            JsonNode page = data(get(path));
            page.get("entries").forEach(entries::add);
            token = page.path("next_token").textValue();
        } while (token != null);
        return entries;
    }

    List<JsonNode> auditOf(String entity) {
        return audit("&entity=" + encode(entity), 100);
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        running.close();
    }
}
