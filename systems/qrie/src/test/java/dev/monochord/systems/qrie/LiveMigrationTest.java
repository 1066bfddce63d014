package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.encode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.Phase;
import dev.monochord.systems.testing.Reply;
import dev.monochord.testing.StoredTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * A migration under writers, deleters and readers: the new table is what the old one becomes, both ways, and what the last
 * writer of each resource left is there.
 */
class LiveMigrationTest {

    private static final int WRITERS = 3;
    private static final int RESOURCES = 12;
    private static final int SEEDED = 60;
    private static final List<String> KINDS = List.of("s3", "ec2");

    private final MigratingQrie migrating = new MigratingQrie();

    @Test
    void nothingIsLostAndNothingComesBack() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (migrating) {
            migrating.qrie.launch("S3BucketPublic");
            seed();
            CountDownLatch stop = new CountDownLatch(1);
            List<Future<Map<String, String>>> running = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                running.add(threads.submit(() -> new Client(number).runUntil(stop)));
            }
            migrating.create();
            migrating.start();
            assertThat(migrating.work().phase()).isEqualTo(Phase.READ_NEW);
            migrating.control.reads(MigratingQrie.ID, 50, text -> {});
            migrating.control.cutOver(MigratingQrie.ID, text -> {});
            migrating.control.rollBack(MigratingQrie.ID, text -> {});
            migrating.control.verify(MigratingQrie.ID, text -> {});
            assertThat(migrating.work().failure()).isNull();
            migrating.control.cutOver(MigratingQrie.ID, text -> {});
            migrating.control.verify(MigratingQrie.ID, text -> {});
            assertThat(migrating.work().verifiedAt()).isNotNull();
            stop.countDown();
            Map<String, String> expected = new HashMap<>();
            for (Future<Map<String, String>> client : running) {
                expected.putAll(client.get());
            }
            for (int i = 0; i < SEEDED; i++) {
                expected.put(seed(i), "seed");
            }
            assertThat(migrating.next()).containsExactlyInAnyOrderElementsOf(migrating.expected());
            assertThat(stored()).isEqualTo(expected);
        } finally {
            threads.shutdownNow();
        }
    }

    private static String seed(int number) {
        return "arn:aws:s3:::seed-" + number;
    }

    /** Rows of before that nobody touches. */
    private void seed() {
        for (int i = 0; i < SEEDED; i++) {
            migrating.qrie.running.put(
                    MigratingQrie.OLD,
                    StoredTable.item(
                            "AccountService",
                            account(i % WRITERS) + "_s3",
                            "ARN",
                            seed(i),
                            "Configuration",
                            Map.of("value", "seed")));
        }
    }

    /** What the new table has, by ARN. */
    private Map<String, String> stored() {
        Map<String, String> stored = new HashMap<>();
        migrating
                .next()
                .forEach(item -> stored.put(
                        item.get("ARN").s(),
                        item.get("Configuration").m().get("value").s()));
        return stored;
    }

    private static String account(int number) {
        return "10000000000" + number;
    }

    /** Writes, deletes and reads resources of its own, so that it knows what is there. */
    private final class Client {

        private final String account;
        private final Random random;
        private final Map<String, String> model = new HashMap<>();
        private int second;

        Client(int number) {
            account = account(number);
            random = new Random(number);
        }

        Map<String, String> runUntil(CountDownLatch stop) {
            do {
                step();
            } while (stop.getCount() > 0);
            return model;
        }

        private void step() {
            String kind = KINDS.get(random.nextInt(KINDS.size()));
            String arn = kind.equals("s3")
                    ? "arn:aws:s3:::" + account + "-" + random.nextInt(RESOURCES)
                    : "arn:aws:ec2:r:" + account + ":volume/" + random.nextInt(RESOURCES);
            String place = "/resources?account=" + account + "&arn=" + encode(arn);
            // A millisecond for each write, so that none is as old as the one before.
            String time = "&describe_time=" + (Qrie.millis(0) + ++second);
            switch (random.nextInt(4)) {
                case 0 -> {
                    succeed(migrating.qrie.delete(place + time));
                    model.remove(arn);
                }
                case 1 ->
                    assertThat(succeed(migrating.qrie.get(place))
                                    .json()
                                    .at("/resources/0/configuration/value")
                                    .asText())
                            .isEqualTo(model.getOrDefault(arn, ""));
                default -> {
                    String value = account + "-" + second;
                    Reply told = migrating.qrie.put(
                            "/resources",
                            "{\"arn\":\"" + arn + "\",\"account\":\"" + account + "\",\"configuration\":{\"value\":\""
                                    + value + "\"},\"describe_time\":" + (Qrie.millis(0) + second) + "}");
                    assertThat(succeed(told).text("result")).isEqualTo("stored");
                    model.put(arn, value);
                }
            }
        }

        private static Reply succeed(Reply reply) {
            assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
            return reply;
        }
    }
}
