package dev.monochord.engine.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Kills a writing process at random moments and compares what is there with what was acknowledged. {@code
 * -Dmonochord.kills=N} kills it N times.
 */
class KillTest {

    private static final int KILLS = Integer.getInteger("monochord.kills", 3);

    /** The last step of each id that was begun, and the last that was acknowledged. */
    private final Map<String, Integer> tried = new HashMap<>();

    private final Map<String, Integer> acknowledged = new HashMap<>();

    /** Every acknowledged step of each id that left an item. */
    private final Map<String, List<Integer>> acknowledgedPuts = new TreeMap<>();

    @Test
    void acknowledgedWritesSurviveWithTheirIndexRowsAndStreamRecords(@TempDir Path folder) throws Exception {
        long seed = Long.getLong("monochord.kill.seed", 20_261_115L);
        Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            int firstStep =
                    1 + tried.values().stream().mapToInt(step -> step).max().orElse(0);
            writeAndKill(folder, firstStep, 50 + random.nextInt(600));
            try (Engine engine = Engine.open(folder)) {
                Map<String, Map<String, AttributeValue>> items = CrashTable.items(engine.client());
                itemsAreAcknowledgedOrNewer(items);
                transactionsAreWhole(items);
                indexesAgree(engine.client(), items);
                streamTellsAll(engine.streamsClient());
            }
        }
    }

    @Test
    void halfBuiltIndexIsFinishedAfterAKill(@TempDir Path folder) throws Exception {
        Process process = start(CrashingIndexBuild.class, folder.toString());
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("building");
            process.toHandle().destroyForcibly();
        }
        assertThat(process.waitFor()).as("killed, not ended").isNotZero();

        try (Engine engine = Engine.open(folder)) {
            CrashingIndexBuild.awaitIndex(engine.client());

            assertThat(CrashTable.entries(engine.client(), CrashingIndexBuild.INDEX))
                    .hasSize(CrashingIndexBuild.ITEMS)
                    .containsExactlyInAnyOrderElementsOf(
                            CrashTable.items(engine.client()).values());
        }
    }

    private static Process start(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void writeAndKill(Path folder, int firstStep, int lines) throws IOException, InterruptedException {
        Process process = start(CrashingWriter.class, folder.toString(), Integer.toString(firstStep));
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (int seen = 0; seen < lines; seen++) {
                String line = output.readLine();
                assertThat(line).as("the writer goes on until it is killed").isNotNull();
                note(line);
            }
            process.toHandle().destroyForcibly();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                note(line);
            }
        }
        assertThat(process.waitFor()).as("killed, not ended").isNotZero();
    }

    private void note(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4) {
            return;
        }
        int step = Integer.parseInt(words[2]);
        if (words[0].equals("t")) {
            tried.put(words[1], step);
        } else {
            acknowledged.put(words[1], step);
            if (step % 7 != 0) {
                acknowledgedPuts
                        .computeIfAbsent(words[1], id -> new ArrayList<>())
                        .add(step);
            }
        }
    }

    private void itemsAreAcknowledgedOrNewer(Map<String, Map<String, AttributeValue>> items) {
        tried.forEach((id, lastTried) -> {
            int lastAcknowledged = acknowledged.getOrDefault(id, 0);
            Map<String, AttributeValue> item = items.get(id);
            if (item == null) {
                boolean deleted = lastAcknowledged % 7 == 0 || lastTried % 7 == 0;
                assertThat(deleted)
                        .as("%s is gone after step %s", id, lastAcknowledged)
                        .isTrue();
            } else {
                int step = Integer.parseInt(item.get("step").n());
                assertThat(step).as("step of %s", id).isIn(lastAcknowledged, lastTried);
                assertThat(item).isEqualTo(CrashTable.item(id, step));
            }
        });
    }

    private static void transactionsAreWhole(Map<String, Map<String, AttributeValue>> items) {
        for (int thread = 0; thread < 4; thread++) {
            assertThat(step(items.get(thread + "-a"))).isEqualTo(step(items.get(thread + "-b")));
        }
    }

    private static String step(Map<String, AttributeValue> item) {
        return item == null ? "none" : item.get("step").n();
    }

    private static void indexesAgree(DynamoDbClient client, Map<String, Map<String, AttributeValue>> items) {
        assertThat(CrashTable.entries(client, "by-colour")).containsExactlyInAnyOrderElementsOf(items.values());
        assertThat(CrashTable.entries(client, "by-step"))
                .extracting(
                        entry -> entry.get("id").s() + " " + entry.get("step").n())
                .containsExactlyInAnyOrderElementsOf(items.values().stream()
                        .map(item -> item.get("id").s() + " " + item.get("step").n())
                        .toList());
    }

    private void streamTellsAll(DynamoDbStreamsClient streams) {
        Map<String, List<Integer>> told = records(streams).stream()
                .filter(record -> record.dynamodb().hasNewImage())
                .collect(Collectors.groupingBy(
                        record -> record.dynamodb().keys().get("id").s(),
                        Collectors.mapping(
                                record -> Integer.valueOf(
                                        record.dynamodb().newImage().get("step").n()),
                                Collectors.toList())));
        acknowledgedPuts.forEach((id, steps) -> {
            assertThat(told.get(id)).as("records of %s", id).containsSubsequence(steps);
            assertThat(told.get(id)).isSorted().doesNotHaveDuplicates();
        });
    }

    private static List<Record> records(DynamoDbStreamsClient streams) {
        String arn = streams.listStreams(request -> request.tableName(CrashTable.NAME))
                .streams()
                .get(0)
                .streamArn();
        String shard = streams.describeStream(request -> request.streamArn(arn))
                .streamDescription()
                .shards()
                .get(0)
                .shardId();
        String iterator = streams.getShardIterator(request ->
                        request.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        List<Record> records = new ArrayList<>();
        while (true) {
            String from = iterator;
            var page = streams.getRecords(request -> request.shardIterator(from));
            if (page.records().isEmpty()) {
                return records;
            }
            records.addAll(page.records());
            iterator = page.nextShardIterator();
        }
    }
}
