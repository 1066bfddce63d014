package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.postgres.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresCommandTest {

    @TempDir
    Path folder;

    private final PostgresServer postgres = PostgresServer.create();
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private Path data;
    private Path mapping;

    @BeforeEach
    void begin() throws Exception {
        data = folder.resolve("data");
        mapping = Files.writeString(folder.resolve("shop.json"), """
                {"name": "shop", "tables": [{"table": "orders", "key": ["id"], "target": "shop",
                 "keys": {"pk": "ORDER#{id}"}, "attributes": {"total": {"as": "number"}}}]}
                """);
        try (Engine engine = Engine.open(data)) {
            engine.client()
                    .createTable(create -> create.tableName("shop")
                            .attributeDefinitions(
                                    definition -> definition.attributeName("pk").attributeType("S"))
                            .keySchema(key -> key.attributeName("pk").keyType("HASH"))
                            .billingMode("PAY_PER_REQUEST"));
        }
        postgres.run(
                "CREATE TABLE orders (id int PRIMARY KEY, total numeric)",
                "INSERT INTO orders SELECT n, n * 1.50 FROM generate_series(1, 700) n");
    }

    @AfterEach
    void end() {
        postgres.close();
    }

    private int run(String command, String... more) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> all = new ArrayList<>(List.of("postgres", command, mapping.toString()));
        all.addAll(List.of("--postgres", postgres.url(), "--data", data.toString()));
        all.addAll(List.of(more));
        return Main.run(
                new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(0), all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--outbox"})
    void everyStepOfAMigration(String option) {
        assertThat(run("preflight", option)).as(err.toString()).isZero();
        assertThat(run("copy", option)).as(err.toString()).isZero();
        postgres.run("DELETE FROM orders WHERE id <= 10", "UPDATE orders SET total = 0 WHERE id = 11");
        assertThat(run("verify", option)).isEqualTo(1);
        assertThat(run("follow", "--once", option)).as(err.toString()).isZero();
        assertThat(run("follow", option)).as(err.toString()).isZero();
        assertThat(run("verify", option)).as(out.toString()).isZero();
        assertThat(run("finish", option)).as(err.toString()).isZero();
        assertThat(out.toString().replaceAll("\\W+", " ")).contains("10").contains("690");
        assertThat(run("verify", option)).as(out.toString()).isZero();
        assertThat(run("reset", option)).isZero();
        assertThat(postgres.rows("SELECT slot_name FROM pg_replication_slots WHERE slot_name = 'shop'"))
                .isEmpty();
    }

    @Test
    void statusTellsHowFarItIs() {
        assertThat(run("status")).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("0 tables, 0 changes, 0 rejected");
        assertThat(run("copy")).as(err.toString()).isZero();
        postgres.run("DELETE FROM orders WHERE id <= 10");
        assertThat(run("follow", "--once")).as(err.toString()).isZero();
        assertThat(run("status")).as(err.toString()).isZero();
        assertThat(out.toString())
                .startsWith("begun, 1 tables, 10 changes, ")
                .contains("  tables: public.orders: 100 %, 700 rows read, 700 written, 0 skipped, 0 failed");
        assertThat(run("verify")).isZero();
        assertThat(run("finish")).as(err.toString()).isZero();
        assertThat(run("status", "--json")).isZero();
        assertThat(out.toString()).contains("\"verified\": true", "\"finished\": true");
        assertThat(run("reset")).isZero();
    }

    @Test
    void planCountsTheRowsAndReportIsAPage() throws Exception {
        assertThat(run("plan", "--items-per-second", "100")).as(err.toString()).isZero();
        assertThat(out.toString())
                .startsWith("migration from PostgreSQL to shop, plan ")
                .contains("estimate: 700 items, 0 read units, 700 write units, USD 0.00, about 7 s")
                .contains("POINT OF NO RETURN");
        assertThat(run("plan", "--json", "--write-price", "1000000", "--read-price", "0"))
                .isZero();
        assertThat(out.toString()).contains("\"price\": 700").contains("\"startable\": true");
        assertThat(run("plan", "--items-per-second", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--items-per-second must be at least 1, got 0");
        assertThat(run("plan", "--read-price", "1")).isEqualTo(2);

        Path page = folder.resolve("report.html");
        assertThat(run("report", "--output", page.toString()))
                .as(err.toString())
                .isZero();
        assertThat(page).content().contains("<h1>Migration shop from PostgreSQL</h1>", "NOT BEGUN");
        assertThat(run("report", "--json")).isZero();
        assertThat(out.toString()).contains("\"state\": \"NOT_BEGUN\"");
        assertThat(run("report", "--output", folder.resolve("no/report.html").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("The report cannot be written to");

        Files.writeString(mapping, Files.readString(mapping).replace("\"target\": \"shop\"", "\"target\": \"shops\""));
        assertThat(run("plan")).isEqualTo(1);
        assertThat(out.toString()).contains("problem: table shops does not exist");
    }

    @Test
    void preflightSaysWhatCannotBeStored() {
        postgres.run("INSERT INTO orders VALUES (701, 'NaN')");
        assertThat(run("preflight")).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "1 tables, 701 rows, 1 problems, 1 notes",
                        "  problems: public.orders, total: 1 row with NaN or an infinity, which DynamoDB has no number"
                                + " for",
                        "  notes: max_slot_wal_keep_size is unlimited (-1): a replication slot that nobody reads fills"
                                + " the disk of the server");
    }

    @Test
    void mistakesAreExplained() throws Exception {
        Files.writeString(mapping, "{\"name\": \"shop\", \"tabels\": []}");
        assertThat(run("copy")).isEqualTo(1);
        assertThat(err.toString())
                .contains("has no field \"tabels\"")
                .contains("tables")
                .doesNotContain("\tat ");
        assertThat(run("copy", "--unknown")).isEqualTo(2);
    }

    @Test
    void copyNeedsNoSecondPreparation() {
        assertThat(run("copy")).isZero();
        assertThat(run("copy")).isZero();
        assertThat(out.toString()).startsWith("1 tables, 700 read, 700 written, 0 skipped, 0 failed, 0 rejected");
        assertThat(run("reset")).isZero();
    }
}
