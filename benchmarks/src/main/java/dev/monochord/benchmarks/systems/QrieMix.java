package dev.monochord.benchmarks.systems;

import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.qrie.QrieFactory;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * qrie: each client has an account with some buckets, lists its resources and findings most of the time, and describes
 * buckets as public and as private, so that findings are opened and resolved. Some calls are mistakes.
 */
final class QrieMix implements Mix {

    private static final String VIEWER = "only-for-measuring-viewer-0123456789";
    private static final String ADMIN = "only-for-measuring-admin-0123456789";
    private static final int BUCKETS = 20;
    private static final String PRIVATE = "{\"PublicAccessBlock\":{\"BlockPublicAcls\":true,\"IgnorePublicAcls\":true,"
            + "\"BlockPublicPolicy\":true,\"RestrictPublicBuckets\":true}}";

    @Override
    public SystemFactory factory() {
        return new QrieFactory();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("QRIE_VIEWER_SECRET", VIEWER, "QRIE_ADMIN_SECRET", ADMIN);
    }

    @Override
    public void prepare(ClientSession session) throws Exception {
        // A durable store may have the policy already.
        session.call("POST", "/policies")
                .bearer(ADMIN)
                .body("{\"policy_id\":\"S3BucketPublic\"}")
                .expect(200, 201, 409);
    }

    @Override
    public User user(int number, ClientSession session, SplittableRandom random) throws Exception {
        Analyst analyst = new Analyst(String.format("%012d", 100_000_000_000L + number), session, random);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            analyst.describe(bucket, bucket % 4 == 0);
        }
        return analyst;
    }

    /** Whoever looks after one account. */
    private record Analyst(String account, ClientSession session, SplittableRandom random) implements User {

        @Override
        public void act() throws Exception {
            int turn = random.nextInt(100);
            if (turn < 30) {
                session.call("GET", "/findings?page_size=20&state=ACTIVE&account={account}", account)
                        .bearer(VIEWER)
                        .expect(200);
            } else if (turn < 55) {
                session.call("GET", "/resources?page_size=20&type=s3&account={account}", account)
                        .bearer(VIEWER)
                        .expect(200);
            } else if (turn < 65) {
                session.call("GET", "/findings?arn={arn}", arn(random.nextInt(BUCKETS)))
                        .bearer(VIEWER)
                        .expect(200);
            } else if (turn < 72) {
                session.call("GET", "/summary/findings").bearer(VIEWER).expect(200);
            } else if (turn < 96) {
                describe(random.nextInt(BUCKETS), random.nextInt(4) == 0);
            } else {
                mistake(turn);
            }
        }

        void describe(int bucket, boolean isPublic) throws Exception {
            session.call("PUT", "/resources")
                    .bearer(ADMIN)
                    .body("{\"arn\":\"" + arn(bucket) + "\",\"account\":\"" + account + "\",\"configuration\":"
                            + (isPublic ? "{}" : PRIVATE) + "}")
                    .expect(200);
        }

        private String arn(int bucket) {
            return "arn:aws:s3:::bench-" + account + "-" + bucket;
        }

        private void mistake(int turn) throws Exception {
            switch (turn) {
                case 96 ->
                    session.call("GET", "/findings?state=OPEN").bearer(VIEWER).expect(400);
                case 97 ->
                    session.call("GET", "/findings?account={account}&next_token=abc", account)
                            .bearer(VIEWER)
                            .expect(400);
                default ->
                    session.call("PUT", "/resources").bearer(ADMIN).body("{").expect(400);
            }
        }
    }
}
