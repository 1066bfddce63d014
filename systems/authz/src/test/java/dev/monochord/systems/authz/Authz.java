package dev.monochord.systems.authz;

import dev.monochord.runtime.GuardFinding;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The authorizer on a real server, called as its administrator. */
final class Authz implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final String SECRET = "sesame-open-sesame";
    static final String TOKEN_SECRET = "0123456789abcdef0123456789abcdef";
    static final String NOBODY = "01J8YZZQ3V8PZKQ0ZKX4C2M7FM";
    static final Map<String, String> SETTINGS = Map.of("AUTHZ_ADMIN_SECRET", SECRET, "AUTHZ_JWT_SECRET", TOKEN_SECRET);

    private static final String TABLE = "authz";

    final RunningSystem running;

    Authz() {
        this(Map.of());
    }

    Authz(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(more);
        running = RunningSystem.start(new AuthzFactory(), settings, NOW);
    }

    Reply get(String path) {
        return call("GET", path, null);
    }

    Reply post(String path, String body) {
        return call("POST", path, body);
    }

    Reply put(String path, String body) {
        return call("PUT", path, body);
    }

    Reply patch(String path, String body) {
        return call("PATCH", path, body);
    }

    Reply delete(String path) {
        return call("DELETE", path, null);
    }

    Reply call(String method, String path, @Nullable String body) {
        return sending(method, path, body).join();
    }

    CompletableFuture<Reply> sending(String method, String path, @Nullable String body) {
        return running.sending(method, path, body, "Authorization", "Bearer " + SECRET);
    }

    /** With a user's token in the place of the secret. */
    Reply as(String token, String path, String body) {
        return running.call("POST", path, body, "Authorization", "Bearer " + token);
    }

    String tenant(String name) {
        return post("/v1/tenants", "{\"name\":\"" + name + "\"}").text("tenantId");
    }

    String user(String email) {
        return post("/v1/users", newUser(email)).text("userId");
    }

    String role(String name, String scope) {
        return post("/v1/roles", "{\"name\":\"" + name + "\",\"scope\":\"" + scope + "\"}")
                .text("roleId");
    }

    Reply grant(String tenant, String user, String... roles) {
        return put("/v1/tenants/" + tenant + "/grants/" + user, roles(roles));
    }

    Reply policy(String name, String statement) {
        return put("/v1/policies/" + name, "{\"statement\":\"" + statement.replace("\"", "\\\"") + "\"}");
    }

    static String roles(String... ids) {
        return "{\"roles\":["
                + String.join(
                        ",", List.of(ids).stream().map(id -> "\"" + id + "\"").toList()) + "]}";
    }

    static String newUser(String email) {
        return "{\"email\":\"" + email + "\",\"givenName\":\"Ann\",\"familyName\":\"Lee\"}";
    }

    /** The body of a question about a ticket of a tenant. */
    static String question(
            @Nullable String user, @Nullable String tenant, String action, @Nullable String ownerTenant) {
        return "{" + (user == null ? "" : "\"principal\":{\"userId\":\"" + user + "\"},")
                + (tenant == null ? "" : "\"tenantId\":\"" + tenant + "\",")
                + "\"action\":\"" + action + "\",\"resource\":{\"type\":\"Ticket\",\"id\":\"t-1\",\"attributes\":{"
                + (ownerTenant == null ? "" : "\"tenantId\":\"" + ownerTenant + "\"") + "}}}";
    }

    /** Decision and reason. */
    String decide(String user, @Nullable String tenant, String action, @Nullable String ownerTenant) {
        Reply reply = post("/v1/authorize", question(user, tenant, action, ownerTenant));
        return reply.text("decision") + " " + reply.text("reason");
    }

    List<Map<String, AttributeValue>> stored() {
        return running.stored(TABLE);
    }

    List<Map<String, AttributeValue>> stored(String type) {
        return stored().stream()
                .filter(item -> item.get("Type").s().equals(type))
                .toList();
    }

    void store(Map<String, AttributeValue> item) {
        running.put(TABLE, item);
    }

    /** What an index has under a key. */
    List<Map<String, AttributeValue>> indexed(String index, String key) {
        return running.engine()
                .client()
                .query(query -> query.tableName(TABLE)
                        .indexName(index)
                        .keyConditionExpression("#k = :k")
                        .expressionAttributeNames(Map.of("#k", index + "PK"))
                        .expressionAttributeValues(Map.of(":k", AttributeValue.fromS(key))))
                .items();
    }

    /** What the checker of guards finds wrong, of every kind of item that has guards. */
    List<GuardFinding> damagedGuards() {
        Monochord monochord = Monochord.create(running.engine().client());
        DynamoDbAuthzTable.open(monochord);
        return monochord.guards().stream()
                .flatMap(check -> check.report().findings().stream())
                .toList();
    }

    @Override
    public void close() {
        running.close();
    }
}
