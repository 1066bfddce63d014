package dev.monochord.systems.qrie;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** qrie on a real server, as its tests call it, with a simulated cloud that is empty. */
final class Qrie implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final String ACCOUNT = "123456789012";
    static final String OTHER = "000000000042";
    static final String BUCKET = "arn:aws:s3:::my-bucket";
    static final String RESOURCES = "qrie_resources";
    static final String FINDINGS = "qrie_findings";
    static final String PUBLIC = "{}";
    static final String PRIVATE = "{\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,"
            + "\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}";

    static final String VIEWER = "viewer-secret-for-tests";
    static final String ADMIN = "admin-secret-for-tests";
    static final Map<String, String> SETTINGS =
            Map.of("QRIE_INVENTORY", "empty", "QRIE_VIEWER_SECRET", VIEWER, "QRIE_ADMIN_SECRET", ADMIN);

    final RunningSystem running;

    Qrie() {
        this(new QrieFactory(), Map.of());
    }

    /** With more settings. */
    Qrie(QrieFactory factory, Map<String, String> more) {
        this(
                factory,
                more,
                Engine.builder().clock(AdjustableClock.standingAt(NOW)).open());
    }

    /** On an engine that has tables already, and is closed with it. */
    Qrie(QrieFactory factory, Map<String, String> more, Engine engine) {
        Map<String, String> settings = new LinkedHashMap<>(SETTINGS);
        settings.putAll(more);
        running = RunningSystem.start(factory, settings, engine).bearing(ADMIN);
    }

    Reply get(String path) {
        return running.call("GET", path, null);
    }

    Reply post(String path, String body) {
        return running.call("POST", path, body);
    }

    Reply put(String path, String body) {
        return running.call("PUT", path, body);
    }

    Reply delete(String path) {
        return running.call("DELETE", path, null);
    }

    Reply launch(String policy) {
        return post("/policies", "{\"policy_id\":\"" + policy + "\"}");
    }

    /** Tells how a resource is set up, so many seconds after the beginning. */
    Reply describe(String account, String arn, String configuration, long second) {
        return put("/resources", described(account, arn, configuration, second));
    }

    static String described(String account, String arn, String configuration, long second) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("arn", arn);
        if (account != null) {
            body.put("account", account);
        }
        body.put("configuration", Json.lenient().tree(configuration.getBytes(StandardCharsets.UTF_8)));
        body.put("describe_time", millis(second));
        return new String(Json.lenient().write(body), StandardCharsets.UTF_8);
    }

    /** So many seconds after an hour before the clock began. */
    static long millis(long second) {
        return NOW.minus(Duration.ofHours(1)).toEpochMilli() + second * 1000;
    }

    void simulate(String account, String arn, String configuration) {
        Reply reply = put(
                "/simulation/resources",
                "{\"account\":\"" + account + "\",\"arn\":\"" + arn + "\",\"configuration\":" + configuration + "}");
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
    }

    JsonNode scan(String more) {
        Reply reply = post("/scan", "{\"scan_type\":\"inventory\"" + more + "}");
        if (reply.status() != 200) {
            throw new AssertionError(reply.toString());
        }
        return reply.json();
    }

    /** Everything of a listing, page by page. */
    List<JsonNode> all(String path, String list, int size) {
        List<JsonNode> found = new ArrayList<>();
        String token = "";
        do {
            Reply page = get(path + (path.contains("?") ? "&" : "?") + "page_size=" + size
                    + (token.isEmpty() ? "" : "&next_token=" + token));
            if (page.status() != 200) {
                throw new AssertionError(page.toString());
            }
            JsonNode items = page.json().get(list);
            if (items.size() > size) {
                throw new AssertionError("A page of " + items.size());
            }
            items.forEach(found::add);
            token = page.text("next_token");
        } while (!token.isEmpty());
        return found;
    }

    Map<String, AttributeValue> stored(String table, Predicate<Map<String, AttributeValue>> which) {
        return running.stored(table).stream().filter(which).findFirst().orElse(Map.of());
    }

    Map<String, AttributeValue> finding(String arn, String policy) {
        return stored(
                FINDINGS,
                item -> item.get("ARN").s().equals(arn)
                        && item.get("Policy").s().equals(policy));
    }

    Map<String, AttributeValue> resource(String account, String arn) {
        return stored(
                RESOURCES,
                item -> item.get("ARN").s().equals(arn)
                        && item.get("AccountId").s().equals(account));
    }

    /** What was asked of a table, such as {@code Query Service-ARN-index}, each once. */
    List<String> asked(String table) {
        return running.engine().recorder().calls().stream()
                .filter(call -> call.tables().contains(table))
                .map(Qrie::shown)
                .distinct()
                .toList();
    }

    /** What was read whole, each table once. */
    List<String> scanned() {
        return running.engine().recorder().calls().stream()
                .filter(RecordedCall::scan)
                .flatMap(call -> call.tables().stream())
                .distinct()
                .collect(Collectors.toList());
    }

    private static String shown(RecordedCall call) {
        return call.index() == null ? call.operation() : call.operation() + " " + call.index();
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        running.close();
    }
}
