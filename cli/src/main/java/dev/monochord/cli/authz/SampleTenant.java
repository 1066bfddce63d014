package dev.monochord.cli.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.authz.AuthzTable;
import dev.monochord.systems.authz.DynamoDbAuthzTable;
import dev.monochord.systems.authz.Policy;
import dev.monochord.systems.authz.Role;
import dev.monochord.systems.authz.RoleScope;
import dev.monochord.systems.authz.Tenant;
import dev.monochord.systems.authz.TenantGrant;
import dev.monochord.systems.authz.User;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A tenant with a member who may read, and an event of API Gateway in which the member does. */
final class SampleTenant {

    static final String TENANT = "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C";
    static final String USER = "01J8YZZQ3V8PZKQ0ZKX4C2M7FM";

    private static final String ROLE = "01J8X2W3Y4Z5A6B7C8D9E0F1G2";
    private static final String GRANT = "01J8Z3Q3TQ6T0C9J2W0G7N2B6V";
    private static final String SECRET = "a-secret-of-the-sample-with-32-bytes";
    private static final Duration VALID = Duration.ofHours(1);

    private SampleTenant() {}

    static SampleTenant store(DynamoDbClient client) {
        TableSchema.create(client, DynamoDbAuthzTable.design());
        AuthzTable table = DynamoDbAuthzTable.open(Monochord.create(client));
        table.createTenant(Tenant.of(TENANT, "acme"));
        table.createUser(new User(USER, "ann@example.org", null, null, "Ann", "Lee", List.of(), null, null, null));
        table.createRole(Role.of(ROLE, "reader", RoleScope.TENANT));
        table.createGrant(TenantGrant.of(GRANT, TENANT, USER, List.of(ROLE)));
        table.createPolicy(new Policy(
                "readers",
                "readers",
                "permit (principal in App::Role::\"" + ROLE + "\", action in App::Action::\"Get\", resource);",
                null,
                null));
        return new SampleTenant();
    }

    /** The environment of a function that uses the sample. */
    Map<String, String> settings(URI endpoint) {
        return Map.of(
                "AUTHZ_DYNAMODB_ENDPOINT", endpoint.toString(),
                "AUTHZ_JWT_SECRET", SECRET,
                "AWS_ACCESS_KEY_ID", "local",
                "AWS_SECRET_ACCESS_KEY", "local",
                "AWS_REGION", "us-east-1");
    }

    /** A request that a REST API sends to an authorizer of type REQUEST. */
    String event() {
        return "{\"type\":\"REQUEST\",\"methodArn\":\"arn:aws:execute-api:us-east-1:123456789012:abcdef/prod/GET/tenants/"
                + TENANT + "/tickets/17\",\"httpMethod\":\"GET\",\"headers\":{\"Authorization\":\"Bearer " + token()
                + "\"}}";
    }

    /** A token of the member, signed by HS256. */
    String token() {
        String claims =
                "{\"sub\":\"" + USER + "\",\"exp\":" + Instant.now().plus(VALID).getEpochSecond() + "}";
        String signed = encoded("{\"alg\":\"HS256\"}".getBytes(UTF_8)) + "." + encoded(claims.getBytes(UTF_8));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
            return signed + "." + encoded(mac.doFinal(signed.getBytes(UTF_8)));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("HmacSHA256 is not available on this JVM", missing);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
