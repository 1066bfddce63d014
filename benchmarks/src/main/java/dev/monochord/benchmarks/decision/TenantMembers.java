package dev.monochord.benchmarks.decision;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.monochord.systems.authz.AuthzTable;
import dev.monochord.systems.authz.Policy;
import dev.monochord.systems.authz.Role;
import dev.monochord.systems.authz.RoleScope;
import dev.monochord.systems.authz.Tenant;
import dev.monochord.systems.authz.TenantGrant;
import dev.monochord.systems.authz.User;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** A tenant with members, each with three of the roles, and policies for the roles; and the events they send. */
final class TenantMembers {

    static final String SECRET = "a secret of the benchmark, 32 bytes or more";

    private static final int USERS = 200;
    private static final int ROLES = 20;
    private static final String TENANT = id(0);

    private TenantMembers() {}

    static void store(AuthzTable table, int policies) {
        table.createTenant(Tenant.of(TENANT, "acme"));
        for (int role = 0; role < ROLES; role++) {
            table.createRole(Role.of(id(1000 + role), "role" + role, RoleScope.TENANT));
        }
        for (int user = 0; user < USERS; user++) {
            table.createUser(new User(
                    id(2000 + user), "u" + user + "@example.org", null, null, null, null, List.of(), null, null, null));
            table.createGrant(TenantGrant.of(id(3000 + user), TENANT, id(2000 + user), roles(user)));
        }
        for (int policy = 0; policy < policies; policy++) {
            String statement = policy % 5 == 4
                    ? "forbid (principal, action in App::Action::\"Delete\", resource) when { resource has status"
                            + " && resource.status == \"s" + policy + "\" };"
                    : "permit (principal in App::Role::\"" + id(1000 + policy % ROLES)
                            + "\", action in App::Action::\"Get\", resource is App::Ticket);";
            table.createPolicy(new Policy("p-" + policy, "policy" + policy, statement, null, null));
        }
    }

    /** One event of each member: a request of API Gateway with a token signed by HS256. */
    static List<byte[]> events(Clock clock) throws JOSEException {
        List<byte[]> events = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            String path = "/tenants/" + TENANT + "/tickets/" + user;
            String event =
                    "{\"type\":\"REQUEST\",\"methodArn\":\"arn:aws:execute-api:eu-west-1:123456789012:abc/prod/GET"
                            + path + "\",\"httpMethod\":\"GET\",\"path\":\"" + path
                            + "\",\"headers\":{\"Authorization\":\"Bearer "
                            + token(id(2000 + user), clock) + "\"}}";
            events.add(event.getBytes(UTF_8));
        }
        return events;
    }

    private static String token(String subject, Clock clock) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                new JWTClaimsSet.Builder()
                        .subject(subject)
                        .expirationTime(Date.from(clock.instant().plus(Duration.ofDays(1))))
                        .build());
        token.sign(new MACSigner(SECRET.getBytes(UTF_8)));
        return token.serialize();
    }

    private static List<String> roles(int user) {
        return List.of(id(1000 + user % ROLES), id(1000 + (user + 1) % ROLES), id(1000 + (user + 2) % ROLES));
    }

    private static String id(int number) {
        return "01J8YZZQ3V8PZKQ0ZKX4" + (100_000 + number);
    }
}
