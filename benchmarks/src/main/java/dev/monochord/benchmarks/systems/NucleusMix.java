package dev.monochord.benchmarks.systems;

import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.nucleus.NucleusFactory;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nucleus: each client has an account and a schedule with two resources, mostly looks at them and at the log, and now and
 * then changes, switches and runs the schedule, or creates and deletes another. Some calls are mistakes.
 */
final class NucleusMix implements Mix {

    private static final String VIEWER = "only-for-measuring-viewer-0123456789";
    private static final String OPERATOR = "only-for-measuring-operator-0123456789";
    private static final String ADMIN = "only-for-measuring-admin-0123456789";
    private static final String ACCOUNT = "/api/accounts/{account}";
    private static final String SCHEDULES = "/api/schedules";
    private static final String SCHEDULE = SCHEDULES + "/{schedule}";
    private static final String ID = "data/schedule/schedule_id";

    @Override
    public SystemFactory factory() {
        return new NucleusFactory();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "NUCLEUS_VIEWER_SECRET", VIEWER, "NUCLEUS_OPERATOR_SECRET", OPERATOR, "NUCLEUS_ADMIN_SECRET", ADMIN);
    }

    @Override
    public User user(int number, ClientSession session, SplittableRandom random) throws Exception {
        // A durable store may have the accounts of an earlier run.
        String account = String.format("%012d", Math.floorMod(System.nanoTime() * 1000 + number, 1_000_000_000_000L));
        session.call("POST", "/api/accounts")
                .bearer(ADMIN)
                .body("{\"account_id\":\"" + account + "\",\"account_name\":\"bench\",\"role_arn\":\"arn:aws:iam::"
                        + account + ":role/nucleus\"}")
                .expect(201);
        session.call("POST", ACCOUNT + "/test", account).bearer(ADMIN).expect(200);
        HttpResponse<String> created = session.call("POST", SCHEDULES)
                .bearer(OPERATOR)
                .body(schedule(account))
                .expect(201);
        return new Operator(account, ClientSession.text(created, ID), session, random, new AtomicInteger());
    }

    private static String schedule(String account) {
        return "{\"schedule_name\":\"office hours\",\"start_cron\":\"0 8 * * MON-FRI\",\"end_cron\":\"0 20 * * MON-FRI\","
                + "\"timezone\":\"Europe/Berlin\",\"resources\":[{\"arn\":\"arn:aws:ec2:eu-west-1:" + account
                + ":instance/i-0abc\"},{\"arn\":\"arn:aws:ecs:eu-west-1:" + account + ":service/main/web\"}]}";
    }

    /** Whoever looks after an account and its schedule. */
    private record Operator(
            String account, String schedule, ClientSession session, SplittableRandom random, AtomicInteger made)
            implements User {

        @Override
        public void act() throws Exception {
            int turn = random.nextInt(100);
            if (turn < 25) {
                session.call("GET", ACCOUNT, account).bearer(VIEWER).expect(200);
            } else if (turn < 55) {
                session.call("GET", SCHEDULE, schedule).bearer(VIEWER).expect(200);
            } else if (turn < 65) {
                session.call("GET", SCHEDULES + "?limit=20").bearer(VIEWER).expect(200);
            } else if (turn < 75) {
                session.call("GET", "/api/audit?limit=20&entity=SCHEDULE%23{schedule}", schedule)
                        .bearer(VIEWER)
                        .expect(200);
            } else if (turn < 83) {
                session.call("PUT", SCHEDULE, schedule)
                        .bearer(OPERATOR)
                        .body("{\"schedule_name\":\"office hours " + made.getAndIncrement() + "\"}")
                        .expect(200);
            } else if (turn < 88) {
                session.call("POST", SCHEDULE + "/toggle", schedule)
                        .bearer(OPERATOR)
                        .body("{\"enabled\":" + (made.getAndIncrement() % 2 == 0) + "}")
                        .expect(200);
            } else if (turn < 91) {
                session.call("POST", SCHEDULE + "/execute", schedule)
                        .bearer(OPERATOR)
                        .body("{\"action\":\"" + (made.getAndIncrement() % 2 == 0 ? "start" : "stop") + "\"}")
                        .expect(200);
            } else if (turn < 95) {
                another();
            } else {
                mistake(turn);
            }
        }

        private void another() throws Exception {
            HttpResponse<String> created = session.call("POST", SCHEDULES)
                    .bearer(OPERATOR)
                    .body(NucleusMix.schedule(account))
                    .expect(201);
            session.call("DELETE", SCHEDULE, ClientSession.text(created, ID))
                    .bearer(OPERATOR)
                    .expect(200);
        }

        private void mistake(int turn) throws Exception {
            switch (turn) {
                case 95 ->
                    session.call("GET", ACCOUNT, "000000000000").bearer(VIEWER).expect(404);
                case 96 ->
                    session.call("DELETE", SCHEDULE, schedule).bearer(VIEWER).expect(403);
                case 97 ->
                    session.call("DELETE", ACCOUNT, account).bearer(ADMIN).expect(409);
                default ->
                    session.call("POST", SCHEDULES).bearer(OPERATOR).body("{").expect(400);
            }
        }
    }
}
