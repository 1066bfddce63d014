package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.model.json.JsonTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class EngineCommandTest {

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    @Test
    void printsItsUrlFirstAndAnswersUntilItIsAskedToEnd() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        PipedReader output = new PipedReader();
        try (BufferedReader lines = new BufferedReader(output);
                PrintWriter out = new PrintWriter(new PipedWriter(output), true)) {
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(
                    () -> Main.run(out, new PrintWriter(err), () -> asked, "engine", "--memory", "--port", "0"));

            String url = lines.readLine();
            assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+");
            assertThat(listTables(url)).isEqualTo("{\"TableNames\":[]}");
            assertThat(code).isNotDone();

            asked.countDown();
            assertThat(code.join()).isZero();
            out.close();
            assertThat(lines.readLine()).as("nothing else on stdout").isNull();
        }
        assertThat(err.toString()).contains("everything in memory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 70000                  | --port is from 0 to 65535",
                "--port eighty                 | 'eighty' is not a whole number",
                "--seed x                      | 'x' is not a whole number",
                "--region=                     | --region is empty",
                "--data=                       | --data is empty",
                "--repair                      | --repair is about data in a folder",
                "--data x --repair=now         | --repair is given alone or as --repair=apply, got 'now'",
                "--json                        | --json is about the report of --repair",
                "--transition -5s              | '-5s' is not a time",
                "--latency -5s                 | a time is zero or more",
                "--throttle 0.1@PutItm         | there are PutItem",
                "orders                        | options begin with --",
                "--secret-key s                | belong together",
                "--secret-key-file /none/such --access-key k | cannot be read",
                "--secret-key-file f --secret-key s --access-key k | exclude each other",
                "--memory --data x             | exclude each other",
                "--durability os               | name one with --data",
                "--durability paper --data x   | --durability is fsync or os, got 'paper'",
                "--access-key k                | belong together",
                "--clock yesterday             | such as 2030-01-01T00:00:00Z",
                "--throttle often              | \"often\" is not a number",
                "--index-lag 5                 | is not a time",
                "--fault meteor                | there is no kind \"meteor\"",
                "--index-lga 5s                | Did you mean --index-lag?",
            })
    void refusesWhatItDoesNotUnderstandAndSaysWhatToDo(String args, String message) {
        assertThat(run(("engine " + args).split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message).contains("'monochord engine --help' tells more.");
    }

    @Test
    void saysThatAPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(run("engine", "--host", taken.getInetAddress().getHostAddress(), "--port", port))
                    .isEqualTo(1);
            assertThat(err.toString()).contains(port).contains("in use").contains("--port 0");
        }
    }

    @Test
    void saysThatAFolderIsNotItsOwn(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("letter.txt"), "not a table");
        assertThat(run("engine", "--port", "0", "--data", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains(folder.toString()).doesNotContain("Exception");
    }

    @Test
    void saysThatAFailureNobodyForesawIsABugAndKeepsItsStackInAFile() throws IOException {
        CommandLine command = new CommandLine(new MonochordCommand()).setErr(new PrintWriter(err, true));

        assertThat(Failures.failed(new IllegalStateException("the moon"), command, command.parseArgs()))
                .isEqualTo(1);

        assertThat(err.toString()).contains("a bug in Monochord").doesNotContain("\tat ");
        Matcher file = Pattern.compile("details are in (.*);").matcher(err.toString());
        assertThat(file.find()).isTrue();
        assertThat(Path.of(file.group(1))).content().contains("the moon").contains("\tat ");
        Files.delete(Path.of(file.group(1)));
    }

    @Test
    void unknownCommandIsAnsweredWithTheOneThatWasMeantOrAll() {
        assertThat(run("engin")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "monochord: there is no command 'engin'. Did you mean engine?",
                        "'monochord --help' tells more.");
        assertThat(run("teapot")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no command 'teapot'. There are: engine, serve, design,");
    }

    @Test
    void helpNamesEveryFlag() {
        StringWriter out = new StringWriter();
        assertThat(Main.run(
                        new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(0), "engine", "--help"))
                .isZero();
        assertThat(out.toString()).contains("--port", "--data", "--durability", "--index-lag", "--fault", "Examples:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "serve"})
    void damagedFolderIsReportedAndThenRepaired(String command, @TempDir Path parent) throws IOException {
        Path data = parent.resolve("data");
        Engine.open(data).close();
        Files.delete(data.resolve("CURRENT"));

        assertThat(run(command, "--data", data.toString(), "--port", "0")).isEqualTo(1);
        assertThat(err.toString())
                .contains("is damaged and was not opened")
                .contains("damaged: CURRENT is missing")
                .contains("--repair");
        Map<String, String> damaged = contents(parent);
        assertThat(run(command, "--data", data.toString(), "--repair")).isEqualTo(1);
        assertThat(contents(parent)).isEqualTo(damaged);
        assertThat(out.toString())
                .contains("damaged: CURRENT is missing")
                .contains("Nothing is lost")
                .contains("Nothing was changed")
                .contains("--repair=apply");
        out.getBuffer().setLength(0);
        assertThat(run(command, "--data", data.toString(), "--repair", "--json"))
                .isEqualTo(1);
        assertThat(JsonTree.read(out.toString()))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsOnlyKeys("damage", "intact", "tables", "lost", "unknown")
                .hasEntrySatisfying(
                        "damage",
                        damage -> assertThat(damage)
                                .asInstanceOf(InstanceOfAssertFactories.LIST)
                                .contains("CURRENT is missing"))
                .containsEntry("lost", List.of());
        assertThat(run(command, "--data", data.toString(), "--repair=apply")).isZero();
        assertThat(out.toString()).contains("Repaired. The damaged folder is kept as " + data + ".damaged-");
        assertThat(run(command, "--data", data.toString(), "--repair")).isZero();
        assertThat(out.toString()).contains("Nothing is damaged.");
    }

    /** Returns the bytes of every file below a folder, by its path. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Arrays.toString(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(0), args);
    }

    private static String listTables(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20300101/us-east-1/dynamodb/aws4_request,"
                                + " SignedHeaders=host, Signature=0")
                .header("X-Amz-Date", "20300101T000000Z")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
