package dev.monochord.benchmarks.systems;

import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.tenants.QueueProvisioner;
import dev.monochord.systems.tenants.TenantQueue;
import dev.monochord.systems.tenants.TenantsFactory;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Tenants: each client has a tenant and asks for its queue most of the time, now and then looks at the tenant and what was
 * done to it, and has other tenants created and deleted. Queues are names only: the queue service is not measured.
 */
final class TenantsMix implements Mix {

    private static final String CALLER = "only-for-measuring-caller-0123456789";
    private static final String OPERATOR = "only-for-measuring-operator-0123456789";
    private static final String TENANT = "/api/v1/tenants/{tenant}";
    private static final String QUEUE = TENANT + "/queues/{type}";

    @Override
    public SystemFactory factory() {
        return new TenantsFactory(config -> new QueueNames());
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("TENANTS_CALLER_SECRET", CALLER, "TENANTS_OPERATOR_SECRET", OPERATOR);
    }

    @Override
    public User user(int number, ClientSession session, SplittableRandom random) throws Exception {
        String tenant = "bench" + number + "x" + Long.toString(System.nanoTime(), 36);
        awaitQueue(session, tenant);
        return new Owner(tenant, session, random);
    }

    /** Asks for the queue until it is there: the first request only starts its creation. */
    private static void awaitQueue(ClientSession session, String tenant) throws Exception {
        HttpResponse<String> response;
        do {
            response =
                    session.call("GET", QUEUE, tenant, "inbound").bearer(CALLER).expect(200, 202);
            if (response.statusCode() == 202) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } while (response.statusCode() == 202);
    }

    /** The owner of a tenant. */
    private static final class Owner implements User {

        private final String tenant;
        private final ClientSession session;
        private final SplittableRandom random;
        private int made;

        Owner(String tenant, ClientSession session, SplittableRandom random) {
            this.tenant = tenant;
            this.session = session;
            this.random = random;
        }

        @Override
        public void act() throws Exception {
            int turn = random.nextInt(100);
            if (turn < 75) {
                session.call("GET", QUEUE, tenant, "inbound").bearer(CALLER).expect(200);
            } else if (turn < 83) {
                session.call("GET", TENANT, tenant).bearer(OPERATOR).expect(200);
            } else if (turn < 90) {
                session.call("GET", TENANT + "/operations", tenant)
                        .bearer(OPERATOR)
                        .expect(200);
            } else if (turn < 96) {
                String other = tenant + "n" + made++;
                awaitQueue(session, other);
                session.call("DELETE", TENANT, other).bearer(OPERATOR).expect(202);
            } else {
                mistake(turn);
            }
        }

        private void mistake(int turn) throws Exception {
            switch (turn) {
                case 96 ->
                    session.call("GET", TENANT, "nobodys").bearer(OPERATOR).expect(404);
                case 97 ->
                    session.call("GET", QUEUE, tenant, "sideways")
                            .bearer(CALLER)
                            .expect(400, 404);
                default ->
                    session.call("POST", TENANT + "/retry", tenant)
                            .bearer(OPERATOR)
                            .expect(409);
            }
        }
    }

    /** Makes queues by naming them. */
    private static final class QueueNames implements QueueProvisioner {

        @Override
        public TenantQueue create(String tenantId) {
            String name = "bench-" + tenantId + "-inbound";
            return new TenantQueue("arn:aws:sqs:us-east-1:000000000000:" + name, "http://127.0.0.1:1/0/" + name);
        }

        @Override
        public void remove(String tenantId) {
            // A name is nothing to remove.
        }

        @Override
        public void removeAt(String queueUrl) {
            // A name is nothing to remove.
        }

        @Override
        public void close() {
            // There is no connection.
        }
    }
}
