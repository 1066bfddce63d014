package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** qrie's tables from version 1 to version 2, from the command line and with the transforms that are part of qrie. */
class QrieMigrationTest {

    private static final String PACKAGE = "dev.monochord.systems.qrie.migration.";
    private static final String LEASE = "--lease=20ms";

    @TempDir
    Path folder;

    private final Engine engine = Engine.inMemory();
    private EngineServer server;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @BeforeEach
    void create() throws IOException {
        server = engine.serve();
        assertThat(run("design", "create", "qrie@1")).as(err.toString()).isZero();
        for (int i = 0; i < 40; i++) {
            String account = i % 2 == 0 ? "111122223333" : "444455556666";
            String arn = "arn:aws:ec2:eu-west-1:" + account + ":volume/vol-" + i;
            put("qrie_resources", Map.of("AccountService", account + "_ec2", "ARN", arn));
            put(
                    "qrie_findings",
                    Map.of(
                            "AccountService", account + "_ec2",
                            "ARN", arn,
                            "Policy", "EC2UnencryptedEBS",
                            "State", "ACTIVE",
                            "LastEvaluated", "2024-06-01T00:00:00Z"));
        }
    }

    @AfterEach
    void close() {
        server.close();
        engine.close();
    }

    @Test
    void resourcesGetANewKey() {
        start("qrie_resources", "QrieResourceTransform", "rekey");
        assertThat(run("migrate", "cutover", "rekey", LEASE)).as(err.toString()).isZero();
        assertThat(run("migrate", "verify", "rekey", LEASE)).as(err.toString()).isZero();
        assertThat(run("migrate", "contract", "rekey", "--confirm", "rekey", "--keep-old", LEASE))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).isEqualTo("rekey: DONE\n");
        assertThat(run(
                        "migrate",
                        "plan",
                        "qrie@1",
                        "qrie@2",
                        "--table",
                        "qrie_resources",
                        "--transform",
                        PACKAGE + "QrieResourceTransform",
                        "--id",
                        "again",
                        "--create"))
                .isEqualTo(3);
        assertThat(err.toString()).contains("Migration rekey has done this already.");
        assertThat(items("qrie_resources_v2"))
                .hasSize(40)
                .allSatisfy(item -> assertThat(item.get("AccountService").s())
                        .isEqualTo(item.get("AccountId").s() + "_ec2"));
    }

    @Test
    void findingsAreSweptAndIndexed() {
        start("qrie_findings", "QrieFindingTransform", "findings");
        assertThat(items("qrie_findings")).hasSize(40).allSatisfy(item -> {
            assertThat(item).containsKeys("AccountId", "Service", "Severity");
            assertThat(item.get("LastEvaluated").n()).isEqualTo("1717200000000");
        });
        assertThat(engine.client()
                        .describeTable(describe -> describe.tableName("qrie_findings"))
                        .table()
                        .globalSecondaryIndexes())
                .hasSize(3);
    }

    @Test
    void accountsOfBucketsAreLookedUp() throws Exception {
        put("qrie_resources", Map.of("AccountService", "_s3", "ARN", "arn:aws:s3:::logs"));
        put("qrie_resources", Map.of("AccountService", "_s3", "ARN", "arn:aws:s3:::unknown"));
        put(
                "qrie_findings",
                Map.of("AccountService", "444455556666_s3", "ARN", "arn:aws:s3:::logs", "Policy", "S3BucketPublic"));
        Path file = folder.resolve("buckets.tsv");

        assertThat(run("qrie", "bucket-accounts", "--out", file.toString()))
                .as(err.toString())
                .isEqualTo(1);

        assertThat(out.toString()).isEqualTo("1 buckets, 1 unnamed\n  unnamed: arn:aws:s3:::unknown\n");
        assertThat(err.toString()).contains("Add a line to " + file);
        assertThat(Files.readString(file)).isEqualTo("arn:aws:s3:::logs\t444455556666\n");
        assertThat(run("qrie", "bucket-accounts", "--out", file.toString(), "--resources", "none"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("there is no table none", "--resources");
    }

    @Test
    void planWithoutTheTransformOfTheDesignNamesItAndVerificationCountsWhatIndexesLack() {
        put(
                "qrie_findings",
                Map.of(
                        "AccountService",
                        "_s3",
                        "ARN",
                        "arn:aws:s3:::logs",
                        "Policy",
                        "S3BucketPublic",
                        "State",
                        "ACTIVE"));
        String[] plan = {"migrate", "plan", "qrie@1", "qrie@2", "--table", "qrie_findings", "--id", "bare", "--create"};

        assertThat(run(plan)).isEqualTo(3);
        assertThat(err.toString())
                .contains("--table qrie_findings --transform " + PACKAGE + "QrieFindingTransform")
                .contains("--consent");

        String[] consenting = Arrays.copyOf(plan, plan.length + 1);
        consenting[plan.length] = "--consent";
        assertThat(run(consenting)).as(err.toString()).isZero();
        assertThat(run("migrate", "start", "bare", LEASE)).as(err.toString()).isZero();
        assertThat(run("migrate", "work", "bare", LEASE)).as(err.toString()).isZero();
        assertThat(run("migrate", "status", "bare")).isZero();
        assertThat(out.toString())
                .contains("1 items have no value for a key of a new index, so that index lacks them.");
    }

    private void start(String table, String transform, String id) {
        assertThat(run(
                        "migrate",
                        "plan",
                        "qrie@1",
                        "qrie@2",
                        "--table",
                        table,
                        "--transform",
                        PACKAGE + transform,
                        "--id",
                        id,
                        "--segments",
                        "2",
                        "--create"))
                .as(err.toString())
                .isZero();
        assertThat(run("migrate", "start", id, LEASE)).as(err.toString()).isZero();
        assertThat(run("migrate", "work", id, LEASE)).as(err.toString()).isZero();
    }

    private void put(String table, Map<String, String> texts) {
        Map<String, AttributeValue> item = new HashMap<>();
        texts.forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
        engine.client().putItem(put -> put.tableName(table).item(item));
    }

    private List<Map<String, AttributeValue>> items(String table) {
        return engine.client().scan(scan -> scan.tableName(table)).items();
    }

    private int run(String... args) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--endpoint", server.url().toString()));
        return Main.run(
                new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(1), all.toArray(String[]::new));
    }
}
