package dev.monochord.systems.aws.authz;

import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CallFault;
import dev.monochord.systems.standins.StandInPolicyStore;
import dev.monochord.systems.standins.StsStandIn;
import dev.monochord.systems.standins.VerifiedPermissionsStandIn;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The authorizer on a real server, with a stand-in for Verified Permissions behind the SDK's client. */
final class AvpAuthz implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static final String SECRET = "sesame-open-sesame";
    private static final String ENDPOINT = "aws.endpointUrlVerifiedPermissions";

    private final VerifiedPermissionsStandIn service = new VerifiedPermissionsStandIn();
    private final AwsStandIn aws = AwsStandIn.of(new StsStandIn(account -> false), service);
    final StandInPolicyStore store = service.createStore();
    final RunningSystem running;

    AvpAuthz(String decisions) {
        System.setProperty(ENDPOINT, aws.url().toString());
        running = RunningSystem.start(factory(), settings(decisions), NOW).bearing(SECRET);
    }

    static AuthzFactory factory() {
        return AuthzFactory.withPolicyStores(location -> AvpPolicies.open(
                new AwsClients(
                        StaticCredentialsProvider.create(
                                AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)),
                        "eu-central-1"),
                location.id()));
    }

    static Map<String, String> settings(String decisions) {
        return new HashMap<>(Map.of(
                "AUTHZ_ADMIN_SECRET",
                SECRET,
                "AUTHZ_JWT_SECRET",
                "0123456789abcdef0123456789abcdef",
                "AUTHZ_DECISIONS",
                decisions,
                "AUTHZ_POLICY_STORE_ID",
                VerifiedPermissionsStandIn.FIRST_STORE));
    }

    /** Lets an operation of the policy store go wrong until it is mended. */
    void fail(String operation, CallFault fault) {
        aws.failing(call -> call.action().equals(operation) ? fault : CallFault.NONE);
    }

    void mend() {
        aws.failing(call -> CallFault.NONE);
    }

    boolean hasAsked(String operation) {
        return !aws.calls(operation).isEmpty();
    }

    Reply get(String path) {
        return running.call("GET", path, null);
    }

    Reply post(String path, @Nullable String body) {
        return running.call("POST", path, body);
    }

    Reply delete(String path) {
        return running.call("DELETE", path, null);
    }

    Reply policy(String name, String statement) {
        return running.call(
                "PUT", "/v1/policies/" + name, "{\"statement\":\"" + statement.replace("\"", "\\\"") + "\"}");
    }

    /** A user with a role in a tenant. */
    Member member() {
        String tenant = post("/v1/tenants", "{\"name\":\"acme\"}").text("tenantId");
        String user = post("/v1/users", "{\"email\":\"ann@example.org\",\"givenName\":\"Ann\",\"familyName\":\"Lee\"}")
                .text("userId");
        String role =
                post("/v1/roles", "{\"name\":\"reader\",\"scope\":\"tenant\"}").text("roleId");
        running.call("PUT", "/v1/tenants/" + tenant + "/grants/" + user, "{\"roles\":[\"" + role + "\"]}");
        return new Member(tenant, user, role);
    }

    record Member(String tenant, String user, String role) {

        String readers() {
            return "permit (principal in App::Role::\"" + role + "\", action in App::Action::\"Get\", resource);";
        }
    }

    /** Decision and reason about a ticket of the member's tenant. */
    String decide(Member member, String action) {
        return decide(member, action, member.tenant());
    }

    String decide(Member member, String action, String owner) {
        Reply reply = post(
                "/v1/authorize",
                "{\"principal\":{\"userId\":\"" + member.user() + "\"},\"tenantId\":\"" + member.tenant()
                        + "\",\"action\":\"" + action
                        + "\",\"resource\":{\"type\":\"Ticket\",\"id\":\"t-1\",\"attributes\":{\"tenantId\":\""
                        + owner + "\"}}}");
        return reply.text("decision") + " " + reply.text("reason");
    }

    /** Stores a row past authz. */
    void store(Map<String, AttributeValue> row) {
        running.put("authz", row);
    }

    @Override
    public void close() {
        running.close();
        aws.close();
        System.clearProperty(ENDPOINT);
    }
}
