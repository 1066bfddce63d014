package dev.monochord.systems.qrie;

import static dev.monochord.systems.qrie.Qrie.encode;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.migrate.state.Phase;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The system in every phase of a migration beside the one that is not migrated: the same requests, in the same order, have
 * the same answers.
 */
class RoutedPhasesTest {

    private static final List<String> ACCOUNTS = List.of("123456789012", "000000000042", "333333333333");
    private static final List<String> PARTITIONS = List.of("aws", "aws-cn", "aws-us-gov");
    private static final List<String> CONFIGURATIONS = List.of(Qrie.PUBLIC, Qrie.PRIVATE, "{\"Size\":1.50}");
    private static final int STEPS = 60;

    private final Random random = new Random(11);

    @ParameterizedTest
    @EnumSource(names = {"PLANNED", "BACKFILL", "READ_NEW", "CUT_OVER", "CONTRACT"})
    void requestsAreAnsweredAsWithoutAMigration(Phase phase) throws InterruptedException {
        try (Qrie plain = new Qrie();
                MigratingQrie migrating = new MigratingQrie()) {
            Sides sides = new Sides(plain, migrating.qrie);
            sides.same(qrie -> qrie.launch("S3BucketPublic"));
            sides.same(qrie -> qrie.launch("EC2UnencryptedEBS"));
            for (int i = 0; i < STEPS; i++) {
                write(sides);
            }
            migrating.to(phase);
            plain.running.advance(Duration.between(
                    plain.running.engine().clock().instant(),
                    migrating.qrie.running.engine().clock().instant()));
            for (int i = 0; i < STEPS; i++) {
                write(sides);
                if (i % 8 == 0) {
                    readOne(sides);
                }
            }
            readAll(sides);
            scan(sides);
            readAll(sides);
            large(sides);
            if (phase != Phase.PLANNED && phase != Phase.CONTRACT) {
                migrating.work();
                assertThat(migrating.migrations().instances(MigratingQrie.ID))
                        .allMatch(instance -> instance.confirmed() == 0);
            }
        }
    }

    /** The two systems. */
    private record Sides(Qrie plain, Qrie migrating) {

        void same(Function<Qrie, Reply> call) {
            Reply expected = call.apply(plain);
            assertThat(call.apply(migrating)).hasToString(expected.toString());
        }

        void sameList(String path, String list, int size) {
            assertThat(sorted(migrating, path, list, size))
                    .as(path + " by " + size)
                    .isEqualTo(sorted(plain, path, list, size));
        }

        private static List<String> sorted(Qrie qrie, String path, String list, int size) {
            return qrie.all(path, list, size).stream()
                    .map(JsonNode::toString)
                    .sorted()
                    .toList();
        }
    }

    private void write(Sides sides) {
        int owner = random.nextInt(ACCOUNTS.size());
        String account = ACCOUNTS.get(owner);
        String arn = arn(owner, account);
        int second = random.nextInt(600);
        if (random.nextInt(4) == 0) {
            sides.same(qrie -> qrie.delete(
                    "/resources?account=" + account + "&arn=" + encode(arn) + "&describe_time=" + Qrie.millis(second)));
        } else {
            String configuration = CONFIGURATIONS.get(random.nextInt(CONFIGURATIONS.size()));
            sides.same(qrie -> qrie.describe(account, arn, configuration, second));
        }
    }

    private String arn(int owner, String account) {
        String partition = PARTITIONS.get(owner);
        int number = random.nextInt(6);
        return switch (random.nextInt(3)) {
            case 0 -> "arn:" + partition + ":s3:::bucket-" + number;
            case 1 -> "arn:" + partition + ":ec2:r:" + account + ":volume/vol-" + number;
            default -> "arn:" + partition + ":glue:r:" + account + ":table/" + number;
        };
    }

    private void readOne(Sides sides) {
        int owner = random.nextInt(ACCOUNTS.size());
        String account = ACCOUNTS.get(owner);
        String arn = encode(arn(owner, account));
        sides.same(qrie -> qrie.get("/resources?account=" + account + "&arn=" + arn));
        sides.sameList("/resources?arn=" + arn, "resources", 7);
        sides.sameList("/resources?account=" + account + "&type=s3", "resources", 2);
    }

    private static void readAll(Sides sides) {
        for (int size : new int[] {3, 100}) {
            sides.sameList("/resources", "resources", size);
            sides.sameList("/findings", "findings", size);
            sides.sameList("/resources?type=s3", "resources", size);
            sides.sameList("/resources?type=ebs", "resources", size);
            for (String account : ACCOUNTS) {
                sides.sameList("/resources?account=" + account, "resources", size);
                sides.sameList("/resources?account=" + account + "&type=s3", "resources", size);
                sides.sameList("/resources?account=" + account + "&type=ec2", "resources", size);
            }
        }
        List<String> summaries = new ArrayList<>(List.of("/summary/resources", "/summary/dashboard"));
        ACCOUNTS.forEach(account -> summaries.add("/summary/resources?account=" + account));
        summaries.forEach(path -> sides.same(qrie -> qrie.get(path)));
    }

    /** A policy that is launched later, and an inventory that has lost something. */
    private static void scan(Sides sides) {
        String account = ACCOUNTS.get(0);
        sides.same(qrie -> qrie.launch("S3BucketVersioningDisabled"));
        sides.same(qrie -> qrie.post("/scan", "{\"scan_type\":\"policies\"}"));
        for (int i = 0; i < 3; i++) {
            String arn = "arn:aws:s3:::bucket-" + i;
            sides.plain().simulate(account, arn, "{}");
            sides.migrating().simulate(account, arn, "{}");
        }
        sides.same(qrie -> qrie.post("/scan", "{\"scan_type\":\"inventory\"}"));
        sides.same(qrie -> qrie.delete("/policies/S3BucketPublic"));
    }

    /** A configuration that does not fit, which is evaluated whole and stored in part. */
    private static void large(Sides sides) {
        String arn = "arn:aws:s3:::large";
        String configuration = "{\"Tags\":\"" + "x".repeat(500_000) + "\",\"Size\":1}";
        sides.same(qrie -> qrie.describe(ACCOUNTS.get(0), arn, configuration, 700));
        sides.same(qrie -> qrie.get("/resources?account=" + ACCOUNTS.get(0) + "&arn=" + encode(arn)));
        sides.same(qrie -> qrie.post("/scan", "{\"scan_type\":\"policies\"}"));
    }
}
