package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.FINDINGS;
import static dev.monochord.systems.qrie.Qrie.encode;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.migrate.state.Phase;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieFindingTransform;
import dev.monochord.systems.testing.Reply;
import dev.monochord.testing.StoredTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Findings are swept, verified, indexed and cut over while users write, delete and list: no request fails, and in the end every
 * finding is in its new form and as its last writer left it.
 */
class LiveFindingMigrationTest {

    private static final int SEEDED = 2_000;
    private static final int USERS = 3;

    /** How many of the findings of each user are about resources that it writes. */
    private static final int TOUCHED = 20;

    /** How many requests each user sends in each phase at least. */
    private static final int STEPS = 25;

    private static final String POLICY = "S3BucketPublic";
    private static final String VOLUMES = "EC2UnencryptedEBS";

    @TempDir
    private Path folder;

    private MigratingQrie migrating;
    private QrieFindingTransform transform;

    @BeforeEach
    void open() throws IOException {
        Path buckets = Files.writeString(folder.resolve("buckets.tsv"), accountsOfBuckets());
        transform = new QrieFindingTransform(BucketAccounts.read(buckets));
        migrating = MigratingQrie.ofVersion1(buckets);
    }

    @AfterEach
    void close() {
        migrating.close();
    }

    @Test
    void everyFindingIsInTheNewFormAndNoRequestFails() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(USERS);
        try {
            Map<String, Map<String, AttributeValue>> seeds = seed();
            migrating.qrie.launch(POLICY);
            migrating.qrie.launch(VOLUMES);
            assertThat(listed("policy=" + POLICY)).isEqualTo(stored("Policy", POLICY));

            CountDownLatch stop = new CountDownLatch(1);
            CyclicBarrier begun = new CyclicBarrier(USERS + 1);
            List<User> users = new ArrayList<>();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < USERS; i++) {
                User user = new User(i);
                users.add(user);
                running.add(threads.submit(() -> user.run(begun, stop)));
            }
            begun.await();
            MigrationOperator.Migrating findings = migrating.findings();
            findings.plan();
            findings.start();
            assertThat(findings.work().phase()).isEqualTo(Phase.READ_NEW);
            findings.control().cutOver("findings", text -> {});
            findings.contract();
            assertThat(findings.state().phase()).isEqualTo(Phase.DONE);
            for (int i = 0; i < 10; i++) { // at once, the time would end the lease on the phase under a request
                migrating.wait(Duration.ofSeconds(1));
            }
            stop.countDown();
            for (Future<?> user : running) {
                user.get();
            }

            Map<String, String> states = new HashMap<>();
            users.forEach(user -> states.putAll(user.states));
            for (Map<String, AttributeValue> finding : migrating.qrie.running.stored(FINDINGS)) {
                String arn = finding.get("ARN").s();
                assertThat(transform.up(finding)).as(arn).containsExactly(finding);
                assertThat(finding).as(arn).containsKeys("AccountId", "Service", "Severity");
                if (states.containsKey(arn)) {
                    assertThat(finding.get("State").s()).as(arn).isEqualTo(states.get(arn));
                } else {
                    assertThat(List.of(finding)).as(arn).isEqualTo(transform.up(seeds.get(arn)));
                }
            }
            assertThat(migrating.qrie.running.stored(FINDINGS)).hasSize(SEEDED);
            migrating.qrie.running.engine().recorder().clear();
            for (int i = 0; i < USERS; i++) {
                assertThat(listed("account=" + account(i))).isEqualTo(stored("AccountId", account(i)));
            }
            assertThat(listed("policy=" + VOLUMES)).isEqualTo(stored("Policy", VOLUMES));
            assertThat(migrating.qrie.asked(FINDINGS))
                    .contains("Query Account-State-index", "Query Policy-State-index")
                    .doesNotContain("Query AccountService-State-index");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void findingsAreCountedAndPoliciesSuspendedBeforeTheIndexesAreThere() {
        seed();
        migrating.qrie.launch(VOLUMES);
        assertThat(migrating
                        .qrie
                        .get("/summary/findings")
                        .json()
                        .get("total_findings")
                        .asInt())
                .isEqualTo(SEEDED);
        assertThat(migrating
                        .qrie
                        .get("/summary/findings?account=" + account(1))
                        .json()
                        .get("total_findings")
                        .asInt())
                .isEqualTo(listed("account=" + account(1)).size());
        assertThat(migrating
                        .qrie
                        .delete("/policies/" + VOLUMES)
                        .json()
                        .get("findings_deleted")
                        .asInt())
                .isEqualTo(SEEDED / 2);
        assertThat(listed("policy=" + VOLUMES + "&state=RESOLVED")).hasSize(SEEDED / 2);
        assertThat(migrating
                        .qrie
                        .get("/findings?account=" + account(1) + "&next_token=none")
                        .status())
                .isEqualTo(400);
    }

    /** Rows of version 1, in the forms that it has left: each tenth bucket is stored without its account. */
    private Map<String, Map<String, AttributeValue>> seed() {
        Map<String, Map<String, AttributeValue>> seeds = new HashMap<>();
        for (int i = 0; i < SEEDED; i++) {
            Map<String, AttributeValue> row = new HashMap<>(StoredTable.item(
                    "ARN",
                    arn(i),
                    "Policy",
                    isBucket(i) ? POLICY : VOLUMES,
                    "State",
                    "ACTIVE",
                    "Evidence",
                    Map.of("seed", i),
                    "DescribeTime",
                    Qrie.millis(-60)));
            String owner = isNameless(i) ? "" : account(i);
            row.put("AccountService", AttributeValue.fromS(owner + (isBucket(i) ? "_s3" : "_ec2")));
            if (i % 3 != 1) {
                row.put("FirstSeen", AttributeValue.fromS("2025-11-07T00:00:00Z"));
                row.put("LastEvaluated", AttributeValue.fromS("2025-11-08T00:00:00Z"));
            } else {
                row.put("LastEvaluated", AttributeValue.fromN(Long.toString(Qrie.millis(-60))));
            }
            if (i % 4 == 0) {
                row.put("Severity", AttributeValue.fromS("75"));
            }
            if (i % 7 == 0 && !isNameless(i)) {
                row.put("AccountId", AttributeValue.fromS(account(i)));
            }
            migrating.qrie.running.put(FINDINGS, row);
            seeds.put(arn(i), row);
        }
        return seeds;
    }

    private static boolean isBucket(int number) {
        return number % 2 == 0;
    }

    private static boolean isNameless(int number) {
        return isBucket(number) && number % 20 == 0;
    }

    private static String accountsOfBuckets() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < SEEDED; i++) {
            if (isNameless(i)) {
                text.append(arn(i)).append('\t').append(account(i)).append('\n');
            }
        }
        return text.toString();
    }

    private static String account(int number) {
        return "10000000000" + number % USERS;
    }

    private static String arn(int number) {
        return isBucket(number)
                ? "arn:aws:s3:::bucket-" + number
                : "arn:aws:ec2:eu-west-1:" + account(number) + ":volume/vol-" + number;
    }

    /** The ARNs of a listing, to its last page. */
    private List<String> listed(String filter) {
        return migrating.qrie.all("/findings?" + filter, "findings", 100).stream()
                .map(finding -> finding.get("arn").asText())
                .sorted()
                .toList();
    }

    /** The ARNs of stored findings by the value of an attribute. */
    private List<String> stored(String attribute, String value) {
        return migrating.qrie.running.stored(FINDINGS).stream()
                .filter(finding -> finding.get(attribute).s().equals(value))
                .map(finding -> finding.get("ARN").s())
                .sorted()
                .collect(Collectors.toList());
    }

    /** Writes and deletes some resources of its account, so that it knows their findings, and lists those of anybody. */
    private final class User {

        private final int number;
        private final Random random;
        private final Map<String, String> states = new HashMap<>();
        private final Map<String, String> tokens = new HashMap<>();
        private int second;

        User(int number) {
            this.number = number;
            random = new Random(number);
        }

        Void run(CyclicBarrier begun, CountDownLatch stop) throws Exception {
            steps();
            begun.await();
            while (stop.getCount() > 0) {
                step();
            }
            steps();
            return null;
        }

        private void steps() {
            for (int i = 0; i < STEPS; i++) {
                step();
            }
        }

        private void step() {
            int touched = number + USERS * random.nextInt(TOUCHED);
            String arn = arn(touched);
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> describe(arn, isBucket(touched), random.nextBoolean());
                case 3 -> {
                    succeed(migrating.qrie.delete("/resources?account=" + account(number) + "&arn=" + encode(arn)
                            + "&describe_time=" + (Qrie.millis(0) + ++second)));
                    states.put(arn, "RESOLVED");
                }
                case 4 -> {
                    JsonNode found = succeed(migrating.qrie.get("/findings?arn=" + encode(arn)))
                            .json();
                    assertThat(found.at("/findings/0/state").asText()).isEqualTo(states.getOrDefault(arn, "ACTIVE"));
                }
                case 5 -> list("account=" + account(random.nextInt(USERS)));
                case 6 -> list("policy=" + (random.nextBoolean() ? POLICY : VOLUMES) + "&state=ACTIVE");
                default -> list("service=ec2&severity=high");
            }
        }

        private void describe(String arn, boolean bucket, boolean compliant) {
            String configuration =
                    bucket ? compliant ? Qrie.PRIVATE : Qrie.PUBLIC : "{\"Encrypted\":" + compliant + "}";
            Reply told = migrating.qrie.put(
                    "/resources",
                    "{\"arn\":\"" + arn + "\",\"account\":\"" + account(number) + "\",\"configuration\":"
                            + configuration + ",\"describe_time\":" + (Qrie.millis(0) + ++second) + "}");
            assertThat(succeed(told).text("result")).isEqualTo("stored");
            states.put(arn, compliant ? "RESOLVED" : "ACTIVE");
        }

        /** The next page of a listing, so that listings begin before an index is there and end after it. */
        private void list(String filter) {
            String token = tokens.getOrDefault(filter, "");
            Reply page = succeed(migrating.qrie.get(
                    "/findings?" + filter + "&page_size=20" + (token.isEmpty() ? "" : "&next_token=" + token)));
            tokens.put(filter, page.text("next_token"));
        }

        private static Reply succeed(Reply reply) {
            assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
            return reply;
        }
    }
}
