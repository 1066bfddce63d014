package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.systems.testing.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Workers as processes of their own, killed without a word (SIGKILL) while rows change. */
class PostgresWorkerTest {

    private static final long PATIENCE_SECONDS = 120;
    private static final long LOOK_MILLIS = 50;
    private static final int ROWS = 600;

    @TempDir
    Path folder;

    private final PostgresServer postgres = PostgresServer.create();
    private final Engine engine = Engine.inMemory();
    private final Random random = new Random(11);
    private Path mapping;

    @BeforeEach
    void begin() throws IOException {
        mapping = Files.writeString(folder.resolve("worker.json"), """
                {"name": "worker", "tables": [{"table": "orders", "key": ["id"], "target": "orders",
                 "keys": {"pk": "ORDER#{id}"}, "attributes": {"total": {"as": "number"}}}]}
                """);
        engine.client()
                .createTable(create -> create.tableName("orders")
                        .attributeDefinitions(
                                definition -> definition.attributeName("pk").attributeType("S"))
                        .keySchema(key -> key.attributeName("pk").keyType("HASH"))
                        .billingMode("PAY_PER_REQUEST"));
        postgres.run(
                "CREATE TABLE orders (id int PRIMARY KEY, total numeric)",
                "INSERT INTO orders SELECT n, n * 1.50 FROM generate_series(1, " + ROWS + ") n");
    }

    @AfterEach
    void end() {
        engine.close();
        postgres.close();
    }

    @Test
    void killedWorkersLoseNothing() throws Exception {
        try (EngineServer endpoint = engine.serve()) {
            String url = endpoint.url().toString();
            kill(start("copy", url), ROWS / 2);
            change();
            assertThat(finished(start("copy", url))).isZero();
            change();
            kill(start("follow", url), items() + 1);
            change();
            assertThat(finished(start("follow", url, "--once"))).isZero();
            assertThat(finished(start("verify", url))).isZero();
            assertThat(finished(start("finish", url))).isZero();
        }
        assertThat(items()).isEqualTo(postgres.rows("SELECT id FROM orders").size());
    }

    /** Updates, deletes, creates again and adds rows. */
    private void change() {
        postgres.run(
                "UPDATE orders SET total = total + 1 WHERE id % 7 = " + random.nextInt(7),
                "DELETE FROM orders WHERE id % 11 = " + random.nextInt(11),
                "INSERT INTO orders SELECT n, 0 FROM generate_series(1, " + ROWS + ", 5) n ON CONFLICT DO NOTHING",
                "INSERT INTO orders SELECT max(id) + n, 1 FROM orders, generate_series(1, 50) n GROUP BY n");
    }

    private int items() {
        return engine.client().scanPaginator(scan -> scan.tableName("orders").select(Select.COUNT)).stream()
                .mapToInt(page -> page.count())
                .sum();
    }

    /** Kills a worker as soon as the target has so many items, or the worker has ended. */
    private void kill(Process worker, int items) throws InterruptedException {
        boolean ended = worker.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        while (!ended && items() < items) {
            ended = worker.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
        worker.destroyForcibly().waitFor();
    }

    private static int finished(Process worker) throws Exception {
        assertThat(worker.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return worker.exitValue();
    }

    private Process start(String command, String url, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("postgres", command, mapping.toString(), "--endpoint", url));
        arguments.addAll(List.of(more));
        ProcessBuilder builder = JavaProcess.of(Main.class, arguments.toArray(String[]::new))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve(command + ".err").toFile());
        builder.environment()
                .putAll(Map.of("MONOCHORD_POSTGRES_URL", postgres.url(), "AWS_EC2_METADATA_DISABLED", "true"));
        return builder.start();
    }
}
