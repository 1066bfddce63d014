package dev.monochord.systems.cello;

import static dev.monochord.testing.StoredTable.item;

import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Cello on a real server, called as its administrator. */
final class Cello implements AutoCloseable {

    static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");
    static final String SECRET = "sesame:open:sesame";
    static final String ADMIN = "vault:admin:" + SECRET;
    static final String REPOSITORY = "https://github.com/example/myproj.git";
    static final String ROLE = "arn:aws:iam::123456789012:role/deploy";
    static final Duration LIFE = Duration.ofHours(8776);
    static final Duration LEASE = Duration.ofMinutes(6);

    private static final String TABLE = "cello";

    final RunningSystem running;

    Cello() {
        this(Map.of());
    }

    /** With settings besides the administrator's secret. */
    Cello(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("CELLO_ADMIN_SECRET", SECRET);
        running = RunningSystem.start(new CelloFactory(), settings, NOW);
    }

    Reply get(String path) {
        return running.call("GET", path, null, "Authorization", ADMIN);
    }

    Reply post(String path, String body) {
        return running.call("POST", path, body, "Authorization", ADMIN);
    }

    Reply patch(String path, String body) {
        return running.call("PATCH", path, body, "Authorization", ADMIN);
    }

    Reply delete(String path) {
        return running.call("DELETE", path, null, "Authorization", ADMIN);
    }

    /** Asks with another credential. */
    Reply as(String credential, String path) {
        return running.call("GET", path, null, "Authorization", credential);
    }

    Reply createProject(String name) {
        return post("/projects", "{\"name\":\"" + name + "\",\"repository\":\"" + REPOSITORY + "\"}");
    }

    Reply createToken(String project) {
        return running.call("POST", "/projects/" + project + "/tokens", null, "Authorization", ADMIN);
    }

    CompletableFuture<Reply> creatingToken(String project) {
        return running.sending("POST", "/projects/" + project + "/tokens", null, "Authorization", ADMIN);
    }

    Reply createTarget(String project, String name) {
        return post("/projects/" + project + "/targets", target(name));
    }

    /** Whether a token is let in to a project. */
    Reply self(String credential, String project) {
        return as(credential, "/projects/" + project + "/tokens/self");
    }

    static String target(String name) {
        return "{\"name\":\"" + name
                + "\",\"type\":\"aws_account\",\"properties\":{\"credential_type\":\"assumed_role\","
                + "\"role_arn\":\"" + ROLE + "\"}}";
    }

    List<Map<String, AttributeValue>> stored() {
        return running.stored(TABLE);
    }

    /** The sort keys of what is stored of a project. */
    List<String> sortKeys(String project) {
        return stored().stream()
                .filter(stored -> stored.get("pk").s().equals("PROJECT#" + project))
                .map(stored -> stored.get("sk").s())
                .toList();
    }

    void put(Map<String, AttributeValue> item) {
        running.put(TABLE, item);
    }

    /** Puts a token past the service. */
    void putToken(String project, String id, Instant expires) {
        put(item(
                "pk",
                "PROJECT#" + project,
                "sk",
                "TOKEN#" + id,
                "created_at",
                "2023-06-01T00:00:00.000Z",
                "expires_at",
                expires.toString()));
    }

    @Override
    public void close() {
        running.close();
    }
}
