package dev.monochord.benchmarks.systems;

import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.SystemFactory;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Cello: each client has a project with a token and a target, reads them most of the time, and now and then creates and
 * removes projects, tokens and targets. One project belongs to all, and all want its second token. Some calls are
 * mistakes.
 */
final class CelloMix implements Mix {

    private static final String SECRET = "only-for-measuring-0123456789";
    private static final String ADMIN = "cello:admin:" + SECRET;
    private static final String SHARED = "shared";
    private static final String PROJECT = "/projects/{project}";
    private static final String TOKENS = PROJECT + "/tokens";
    private static final String TARGETS = PROJECT + "/targets";

    @Override
    public SystemFactory factory() {
        return new CelloFactory();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("CELLO_ADMIN_SECRET", SECRET);
    }

    @Override
    public void prepare(ClientSession session) throws Exception {
        session.call("POST", "/projects").as(ADMIN).body(project(SHARED)).expect(200, 400);
    }

    @Override
    public User user(int number, ClientSession session, SplittableRandom random) throws Exception {
        String project = "bench" + number + "x" + Long.toString(System.nanoTime(), 36);
        HttpResponse<String> created = session.call("POST", "/projects")
                .as(ADMIN)
                .body(project(project))
                .expect(200);
        session.call("POST", TARGETS, project).as(ADMIN).body(target("main")).expect(200);
        return new Owner(project, ClientSession.text(created, "token"), session, random, new AtomicInteger());
    }

    /** The owner of a project. */
    private record Owner(
            String project, String token, ClientSession session, SplittableRandom random, AtomicInteger made)
            implements User {

        @Override
        public void act() throws Exception {
            int turn = random.nextInt(100);
            if (turn < 20) {
                session.call("GET", PROJECT, project).as(ADMIN).expect(200);
            } else if (turn < 45) {
                session.call("GET", TOKENS + "/self", project).as(token).expect(200);
            } else if (turn < 55) {
                session.call("GET", TOKENS, project).as(ADMIN).expect(200);
            } else if (turn < 65) {
                session.call("GET", TARGETS, project).as(ADMIN).expect(200);
            } else if (turn < 73) {
                session.call("GET", TARGETS + "/{target}", project, "main")
                        .as(ADMIN)
                        .expect(200);
            } else if (turn < 81) {
                session.call("PATCH", TARGETS + "/{target}", project, "main")
                        .as(ADMIN)
                        .body("{\"properties\":{\"policy_document\":\"{\\\"at\\\":" + made.getAndIncrement() + "}\"}}")
                        .expect(200);
            } else if (turn < 86) {
                renewToken(project, 200);
            } else if (turn < 88) {
                renewToken(SHARED, 200, 409);
            } else if (turn < 92) {
                anotherTarget();
            } else if (turn < 95) {
                anotherProject();
            } else {
                mistake(turn);
            }
        }

        private void renewToken(String name, int... expected) throws Exception {
            HttpResponse<String> created =
                    session.call("POST", TOKENS, name).as(ADMIN).expect(expected);
            if (created.statusCode() == 200) {
                session.call("DELETE", TOKENS + "/{token}", name, ClientSession.text(created, "token_id"))
                        .as(ADMIN)
                        .expect(200);
            }
        }

        private void anotherTarget() throws Exception {
            String name = "extra" + made.getAndIncrement();
            session.call("POST", TARGETS, project)
                    .as(ADMIN)
                    .body(CelloMix.target(name))
                    .expect(200);
            session.call("DELETE", TARGETS + "/{target}", project, name)
                    .as(ADMIN)
                    .expect(200);
        }

        private void anotherProject() throws Exception {
            String name = project + "n" + made.getAndIncrement();
            session.call("POST", "/projects")
                    .as(ADMIN)
                    .body(CelloMix.project(name))
                    .expect(200);
            session.call("DELETE", PROJECT, name).as(ADMIN).expect(200);
        }

        private void mistake(int turn) throws Exception {
            switch (turn) {
                case 95 ->
                    session.call("POST", "/projects")
                            .as(ADMIN)
                            .body(CelloMix.project(project))
                            .expect(400);
                case 96 -> session.call("GET", PROJECT, "nobodys").as(ADMIN).expect(404);
                case 97 ->
                    session.call("GET", TOKENS + "/self", SHARED).as(token).expect(401);
                case 98 ->
                    session.call("POST", TARGETS, project).as(ADMIN).body("{").expect(400);
                default -> session.call("DELETE", PROJECT, project).as(ADMIN).expect(400);
            }
        }
    }

    private static String project(String name) {
        return "{\"name\":\"" + name + "\",\"repository\":\"https://github.com/example/bench.git\"}";
    }

    private static String target(String name) {
        return "{\"name\":\"" + name
                + "\",\"type\":\"aws_account\",\"properties\":{\"credential_type\":\"assumed_role\","
                + "\"role_arn\":\"arn:aws:iam::123456789012:role/deploy\"}}";
    }
}
