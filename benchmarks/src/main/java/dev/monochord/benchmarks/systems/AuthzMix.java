package dev.monochord.benchmarks.systems;

import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.kit.SystemFactory;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * authz: each client has a tenant with one user who is a reader there, asks for decisions most of the time, and now and
 * then looks up, renames, grants and revokes. Some calls are mistakes.
 */
final class AuthzMix implements Mix {

    private static final String ADMIN = "only-for-measuring-admin-0123456789";
    private static final String TENANTS = "/v1/tenants";
    private static final String USERS = "/v1/users";
    private static final String GRANT = TENANTS + "/{tenant}/grants/{user}";

    @Override
    public SystemFactory factory() {
        return new AuthzFactory();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "AUTHZ_ADMIN_SECRET", ADMIN, "AUTHZ_JWT_SECRET", "only-for-measuring-tokens-0123456789-0123456789");
    }

    @Override
    public void prepare(ClientSession session) throws Exception {
        session.call("PUT", "/v1/policies/{policy}", "read-tickets")
                .bearer(ADMIN)
                .body("{\"statement\":\"permit (principal, action in App::Action::\\\"Get\\\", resource);\"}")
                .expect(200, 201);
    }

    @Override
    public User user(int number, ClientSession session, SplittableRandom random) throws Exception {
        String name = "bench" + number + "x" + Long.toString(System.nanoTime(), 36);
        String tenant = ClientSession.text(
                session.call("POST", TENANTS)
                        .bearer(ADMIN)
                        .body("{\"name\":\"" + name + "\"}")
                        .expect(201),
                "tenantId");
        String user = ClientSession.text(
                session.call("POST", USERS).bearer(ADMIN).body(person(name)).expect(201), "userId");
        String role = ClientSession.text(
                session.call("POST", "/v1/roles")
                        .bearer(ADMIN)
                        .body("{\"name\":\"" + name + "\",\"scope\":\"tenant\"}")
                        .expect(201),
                "roleId");
        Member member = new Member(name, tenant, user, role, session, random, new AtomicInteger());
        member.grant();
        return member;
    }

    private static String person(String name) {
        return "{\"email\":\"" + name + "@example.org\",\"givenName\":\"Ann\",\"familyName\":\"Lee\"}";
    }

    /** The application of one tenant. */
    private record Member(
            String name,
            String tenant,
            String user,
            String role,
            ClientSession session,
            SplittableRandom random,
            AtomicInteger made)
            implements User {

        @Override
        public void act() throws Exception {
            int turn = random.nextInt(100);
            if (turn < 65) {
                ask(turn % 2 == 0 ? "GetTicket" : "DeleteTicket");
            } else if (turn < 75) {
                session.call("GET", USERS + "/{user}", user).bearer(ADMIN).expect(200);
            } else if (turn < 82) {
                session.call("GET", USERS + "?email={email}", name + "@example.org")
                        .bearer(ADMIN)
                        .expect(200);
            } else if (turn < 88) {
                session.call("PATCH", USERS + "/{user}", user)
                        .bearer(ADMIN)
                        .body("{\"givenName\":\"Ann " + made.getAndIncrement() + "\"}")
                        .expect(200);
            } else if (turn < 92) {
                session.call("DELETE", GRANT, tenant, user).bearer(ADMIN).expect(204);
                grant();
            } else if (turn < 95) {
                another();
            } else {
                mistake(turn);
            }
        }

        void grant() throws Exception {
            session.call("PUT", GRANT, tenant, user)
                    .bearer(ADMIN)
                    .body("{\"roles\":[\"" + role + "\"]}")
                    .expect(200, 201);
        }

        private void ask(String action) throws Exception {
            session.call("POST", "/v1/authorize")
                    .bearer(ADMIN)
                    .body("{\"principal\":{\"userId\":\"" + user + "\"},\"tenantId\":\"" + tenant + "\",\"action\":\""
                            + action
                            + "\",\"resource\":{\"type\":\"Ticket\",\"id\":\"17\",\"attributes\":{\"tenantId\":\""
                            + tenant + "\"}}}")
                    .expect(200);
        }

        private void another() throws Exception {
            String id = ClientSession.text(
                    session.call("POST", USERS)
                            .bearer(ADMIN)
                            .body(person(name + "n" + made.getAndIncrement()))
                            .expect(201),
                    "userId");
            session.call("DELETE", USERS + "/{user}", id).bearer(ADMIN).expect(204);
        }

        private void mistake(int turn) throws Exception {
            switch (turn) {
                case 95 ->
                    session.call("POST", USERS).bearer(ADMIN).body(person(name)).expect(409);
                case 96 ->
                    session.call("GET", TENANTS + "?name=nobodys").bearer(ADMIN).expect(404);
                case 97 -> session.call("GET", USERS + "/{user}", user).expect(401);
                default ->
                    session.call("PUT", "/v1/policies/{policy}", "wrong")
                            .bearer(ADMIN)
                            .body("{\"statement\":\"permit everything\"}")
                            .expect(422);
            }
        }
    }
}
