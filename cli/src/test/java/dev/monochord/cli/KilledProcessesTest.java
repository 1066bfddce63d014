package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.cli.store.RemoteStore;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Whole migrations while the engine, the processes of the application and the workers are killed at random (SIGKILL) and
 * every kind of fault is active. In the end the old shape, the new one and the acknowledged writes of the clients agree.
 */
@Execution(ExecutionMode.CONCURRENT) // most of a round is waiting for leases
class KilledProcessesTest {

    /** More rounds with {@code -Dmonochord.migrate.kills=100}, others with {@code -Dmonochord.migrate.kills.seed=N}. */
    private static final int ROUNDS = Integer.getInteger("monochord.migrate.kills", 2);

    private static final int SEED = Integer.getInteger("monochord.migrate.kills.seed", 0);
    private static final String ID = "club-2";
    private static final long PATIENCE_SECONDS = 240;
    private static final List<String> APPLICATIONS = List.of("application-a", "application-b");
    private static final List<String> WORKERS = List.of("worker-a", "worker-b");

    /** Where a round ends. */
    private enum Last {
        READ_NEW,
        CUT_OVER,
        ROLLED_BACK,
        DONE
    }

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        ClubSources.compile(classes);
    }

    static IntStream rounds() {
        return IntStream.range(SEED, SEED + ROUNDS);
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void nothingIsLostResurrectedOrExtra(int round, @TempDir Path folder) throws Exception {
        Random random = new Random(round);
        Last last = Last.values()[round % Last.values().length];
        try (ClubProcesses processes = new ClubProcesses(folder, classes, ID, round);
                DynamoDbClient client = client(processes.url())) {
            processes.start("engine");
            until(processes, () -> TableSchema.create(client, design(""), "club"));
            for (String application : APPLICATIONS) {
                processes.start(application);
            }
            untilLogged(processes, 300);
            try (Killer killer = new Killer(processes, random)) {
                migrate(processes, client, last);
            }
            processes.rest(APPLICATIONS);
            processes.heal();
            until(processes, client::listTables);
            judge(processes, client, last);
        }
    }

    /** What the operator does. A step that a fault or a kill has stopped is made again. */
    private static void migrate(ClubProcesses processes, DynamoDbClient client, Last last) throws Exception {
        String old = classes.resolve("META-INF/monochord/club.json").toString();
        String next = classes.resolve("META-INF/monochord/club@2.json").toString();
        step(processes, "plan", old, next, "--id", ID, "--segments", "4", "--rate", "400", "--create");
        step(processes, "start", ID, "--lease", "2s");
        work(processes);
        step(processes, "cutover", ID, "--reads", "50", "--lease", "2s");
        if (last == Last.READ_NEW) {
            return;
        }
        step(processes, "cutover", ID, "--lease", "2s");
        if (last == Last.ROLLED_BACK) {
            step(processes, "cutover", ID, "--back", "--lease", "2s");
        } else if (last == Last.DONE) {
            until(
                    processes,
                    () -> client.updateTable(table -> table.tableName("club").deletionProtectionEnabled(false)));
            step(processes, "verify", ID, "--lease", "2s");
            step(processes, "contract", ID, "--confirm", ID, "--lease", "2s");
        }
    }

    /** Lets workers work until the reads can move, and starts those again that were killed or gave up. */
    private static void work(ClubProcesses processes) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!status(processes).contains("READ_NEW")) {
            assertThat(System.nanoTime()).as(processes.output("worker-a")).isLessThan(deadline);
            for (String worker : WORKERS) {
                Process process = processes.start(worker);
                if (process.waitFor(200, TimeUnit.MILLISECONDS)) {
                    assertThat(process.exitValue()).as(processes.output(worker)).isNotEqualTo(3);
                }
            }
        }
    }

    private static String status(ClubProcesses processes) {
        StringWriter out = new StringWriter();
        run(out, new StringWriter(), "status", ID, "--endpoint", processes.url());
        return out.toString().lines().findFirst().orElse("");
    }

    private static void step(ClubProcesses processes, String... arguments) {
        List<String> line = new ArrayList<>(List.of(arguments));
        line.addAll(List.of("--endpoint", processes.url()));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        StringWriter err = new StringWriter();
        int code = run(new StringWriter(), err, line.toArray(String[]::new));
        while (code != 0 && !err.toString().contains(madeBefore(arguments))) {
            assertThat(code).as(line + ": " + err).isNotIn(2, 3);
            assertThat(System.nanoTime()).as(line + ": " + err).isLessThan(deadline);
            code = run(new StringWriter(), err, line.toArray(String[]::new));
        }
    }

    /** What a step says that was made before, though its end was not seen. */
    private static String madeBefore(String... arguments) {
        List<String> words = List.of(arguments);
        if (words.contains("--create")) {
            return " already. ";
        }
        return words.contains("--back") ? "It is in phase READ_NEW." : "It is in phase DONE.";
    }

    private static int run(StringWriter out, StringWriter err, String... arguments) {
        List<String> line = new ArrayList<>(List.of("migrate"));
        line.addAll(List.of(arguments));
        return Main.run(
                new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(1), line.toArray(String[]::new));
    }

    private static void judge(ClubProcesses processes, DynamoDbClient client, Last last) throws IOException {
        ClubHistory history = ClubHistory.of(processes.logs());
        assertThat(history.acknowledged()).isPositive();
        assertThat(history.reads()).isPositive();
        List<Map<String, AttributeValue>> next = items(client, "club_v2");
        agree(history, ClubShape.NEW.read(next));
        if (last != Last.DONE) {
            List<Map<String, AttributeValue>> old = items(client, "club");
            agree(history, ClubShape.OLD.read(old));
            DesignTransform transform = DesignTransform.between(design(""), design("@2"));
            Set<Map<String, AttributeValue>> expected = new HashSet<>();
            old.forEach(item -> expected.addAll(transform.up(item)));
            assertThat(new HashSet<>(next)).isEqualTo(expected);
        }
    }

    private static void agree(ClubHistory history, Map<String, ClubState> found) {
        Set<String> members = new HashSet<>(history.members());
        members.addAll(found.keySet());
        for (String member : members) {
            assertThat(history.possible(member)).as(member).contains(found.getOrDefault(member, ClubState.NOTHING));
        }
    }

    /** All items of a table, without the ids of writes. */
    private static List<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        client.scanPaginator(scan -> scan.tableName(table).consistentRead(true))
                .items()
                .forEach(item -> {
                    Map<String, AttributeValue> plain = new HashMap<>(item);
                    plain.remove("_w");
                    items.add(plain);
                });
        return items;
    }

    private static TableDesign design(String version) throws IOException {
        Path file = classes.resolve("META-INF/monochord/club" + version + ".json");
        return DesignJson.read(Files.readString(file)).table("club").orElseThrow();
    }

    private static DynamoDbClient client(String url) {
        return RemoteStore.open(URI.create(url), null, null, 4).client();
    }

    private interface Request {
        void send() throws IOException;
    }

    /** Sends a request until an engine responds without a fault. */
    private static void until(ClubProcesses processes, Request request) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                request.send();
                return;
            } catch (SdkException | MonochordException notYet) {
                assertThat(System.nanoTime()).as(notYet.toString()).isLessThan(deadline);
                processes.pause();
            }
        }
    }

    private static void untilLogged(ClubProcesses processes, int lines) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        long logged = 0;
        while (logged < lines) {
            assertThat(System.nanoTime()).as(processes.output("application-a")).isLessThan(deadline);
            logged = 0;
            try (Stream<Path> files = Files.list(processes.logs())) {
                for (Path file : files.toList()) {
                    logged += Files.readAllLines(file).size();
                }
            }
            processes.pause();
        }
    }

    /** Kills the engine twice and every other process once, in a random order and after random times. */
    private static final class Killer implements AutoCloseable {

        private final ExecutorService executor = Executors.newSingleThreadExecutor();
        private final CountDownLatch end = new CountDownLatch(1);
        private final Future<?> running;

        Killer(ClubProcesses processes, Random random) {
            List<String> victims = new ArrayList<>(List.of("engine", "engine"));
            victims.addAll(APPLICATIONS);
            victims.addAll(WORKERS);
            Collections.shuffle(victims, random);
            running = executor.submit(() -> {
                for (String victim : victims) {
                    if (end.await(300 + random.nextInt(3000), TimeUnit.MILLISECONDS)) {
                        break;
                    }
                    processes.kill(victim);
                }
                return null;
            });
        }

        @Override
        public void close() throws Exception {
            end.countDown();
            running.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            executor.shutdown();
        }
    }
}
