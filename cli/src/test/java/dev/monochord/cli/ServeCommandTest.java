package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.client.ClientFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ServeCommandTest {

    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void printsItsUrlFirstThenTheOthersAndTheNewSecrets() throws Exception {
        List<String> lines = served(
                seen -> assertThat(get(seen.get(0) + "/health", "").body()).contains("\"bell\":\"ok\""),
                "--port",
                "0",
                "--engine-port",
                "0");
        assertThat(lines.get(0)).matches("http://127\\.0\\.0\\.1:\\d+");
        assertThat(lines.get(1)).isEqualTo("bell: " + lines.get(0) + "/bell");
        assertThat(lines.get(2)).matches("dynamodb: http://127\\.0\\.0\\.1:\\d+");
        assertThat(lines.get(3)).isEqualTo("documentation: " + lines.get(0) + "/docs");
        assertThat(lines.get(4)).isEqualTo("guide: " + lines.get(0) + "/guide");
        assertThat(engineSecret(lines)).matches("[A-Za-z0-9_-]{43}");
        assertThat(lines.get(5))
                .isEqualTo("export AWS_ACCESS_KEY_ID=monochord AWS_SECRET_ACCESS_KEY=" + engineSecret(lines)
                        + " AWS_DEFAULT_REGION=us-east-1 AWS_ENDPOINT_URL_DYNAMODB=" + value(lines.get(2)));
        assertThat(lines.get(6)).matches("admin secret of bell \\(shown once\\): [A-Za-z0-9_-]{43}");
        assertThat(lines).hasSize(7);
        assertThat(err.toString()).contains("everything in memory").contains("GET /health 200");
    }

    @Test
    void consoleIsOpenOnLoopback() throws Exception {
        served(
                seen -> {
                    assertThat(get(seen.get(0) + "/", "").body()).contains("<title>Console");
                    assertThat(get(seen.get(0) + "/guide", "").body()).contains("<title>Guide");
                },
                "--port",
                "0",
                "--engine-port",
                "none");
    }

    @Test
    void consoleWantsItsOperatorIfOthersReachTheServer() throws Exception {
        List<String> lines = served(
                seen -> assertThat(get(seen.get(0) + "/", "").statusCode()).isEqualTo(303),
                "--port",
                "0",
                "--engine-port",
                "none",
                "--allowed-host",
                "console.example.org");
        assertThat(lines).anyMatch(line -> line.startsWith("operator secret of console (shown once): "));
    }

    @Test
    void secretIsKeptForItsOwnerOnlyAndShownOnce() throws Exception {
        String data = folder.resolve("data").toString();
        String[] args = {"--port", "0", "--engine-port", "0", "--data", data, "--durability", "os"};
        List<String> first = served(lines -> {}, args);
        String secret = value(first.get(6));
        List<String> second = served(
                lines -> {
                    String url = lines.get(0);
                    assertThat(get(url + "/bell/ring", secret).statusCode()).isEqualTo(200);
                    assertThat(get(url + "/bell/ring", "x").statusCode()).isEqualTo(401);
                },
                args);
        assertThat(second).hasSize(5);
        Path file = Path.of(data, "secrets.properties");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file)).contains(secret, engineSecret(first), "page-key=");
        assertThat(err.toString()).doesNotContain(secret, engineSecret(first));
    }

    @Test
    void portOfTheEngineAcceptsOnlyItsOwnKey() throws Exception {
        String data = folder.resolve("data").toString();
        String[] args = {"--port", "0", "--engine-port", "0", "--data", data, "--durability", "os"};
        String secret = engineSecret(served(lines -> {}, args));
        served(
                lines -> {
                    URI engine = URI.create(value(lines.get(2)));
                    assertThat(tables(engine, "monochord", secret)).containsExactly("cello");
                    assertRefused(engine, "monochord", "any", "InvalidSignatureException");
                    assertRefused(engine, "any", "any", "UnrecognizedClientException");
                    HttpResponse<String> admin = get(engine + "/_monochord/recorder", "");
                    assertThat(admin.statusCode()).isEqualTo(400);
                    assertThat(admin.body()).contains("MissingAuthenticationTokenException");
                },
                args);
    }

    @Test
    void keyOfTheEngineCanBeGivenInAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("key"), "a secret of our own\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        List<String> all = served(
                lines -> assertThat(tables(URI.create(value(lines.get(2))), "ours", "a secret of our own"))
                        .containsExactly("cello"),
                "--port",
                "0",
                "--engine-port",
                "0",
                "--access-key",
                "ours",
                "--secret-key-file",
                file.toString());
        assertThat(all).noneMatch(line -> line.contains("export") || line.contains("a secret of our own"));
        assertThat(err.toString()).doesNotContain("a secret of our own");
    }

    @Test
    void engineHasNoPortIfNoneIsWanted() throws Exception {
        List<String> all = served(
                lines -> assertThat(get(lines.get(0) + "/health", "").body()).contains("\"bell\":\"ok\""),
                "--port",
                "0",
                "--engine-port",
                "none");
        assertThat(all).noneMatch(line -> line.startsWith("dynamodb:") || line.startsWith("export"));
    }

    private static void assertRefused(URI engine, String accessKey, String secretKey, String error) {
        assertThatExceptionOfType(DynamoDbException.class)
                .isThrownBy(() -> tables(engine, accessKey, secretKey))
                .satisfies(refused ->
                        assertThat(refused.awsErrorDetails().errorCode()).isEqualTo(error));
    }

    private static List<String> tables(URI engine, String accessKey, String secretKey) {
        try (DynamoDbClient client = new ClientFactory()
                .endpoint(engine)
                .region("us-east-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)))
                .client()) {
            return client.listTables().tableNames();
        }
    }

    private static String value(String line) {
        return line.substring(line.indexOf(": ") + 2);
    }

    private static String engineSecret(List<String> lines) {
        return lines.get(5).replaceAll(".* AWS_SECRET_ACCESS_KEY=(\\S*) .*", "$1");
    }

    @ParameterizedTest
    @CsvSource({
        "--allowed-host, db.example.com, db.example.com, http://db.example.com, 421",
        "--cors, https://app.example.com, localhost, https://app.example.com, 403"
    })
    void optionLetsPagesOfAHostOrAnOriginIn(String option, String value, String host, String origin, int refused)
            throws Exception {
        String[] args = {"--port", "0", "--engine-port", "none"};
        String head = "GET /health HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin;
        served(lines -> assertThat(send(lines.get(0), head)).startsWith("HTTP/1.1 " + refused), args);
        String[] more = Stream.concat(Stream.of(args), Stream.of(option, value)).toArray(String[]::new);
        served(lines -> assertThat(send(lines.get(0), head)).startsWith("HTTP/1.1 200"), more);
    }

    @Test
    void preflightOfAnAllowedOriginIsAnsweredAndNoOther() throws Exception {
        String head =
                "OPTIONS /bell/ring HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: GET\r\nOrigin: ";
        served(
                lines -> {
                    assertThat(send(lines.get(0), head + "https://app.example.com"))
                            .startsWith("HTTP/1.1 204")
                            .containsIgnoringCase("Access-Control-Allow-Origin: https://app.example.com\r\n");
                    assertThat(send(lines.get(0), head + "https://other.example.com"))
                            .startsWith("HTTP/1.1 403")
                            .doesNotContainIgnoringCase("Access-Control-Allow-Origin");
                },
                "--port",
                "0",
                "--engine-port",
                "none",
                "--cors",
                "https://app.example.com");
    }

    /** Sends a request with headers that {@link HttpClient} would set by itself. */
    private static String send(String url, String head) throws IOException {
        URI address = URI.create(url);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write((head + "\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void accessLogGoesToAFileIfOneIsNamed() throws Exception {
        served(
                lines -> get(lines.get(0) + "/bell/ring", ""),
                "--port",
                "0",
                "--engine-port",
                "0",
                "--access-log",
                log().toString());
        assertThat(log()).content().contains("GET /bell/ring 401");
        assertThat(err.toString()).doesNotContain("/bell/ring");
    }

    @Test
    void runsOnAnotherDynamoDbAndStartsNoEngine() throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer other = engine.serve()) {
            List<String> lines = served(
                    seen -> assertThat(get(seen.get(0) + "/health", "").statusCode())
                            .isEqualTo(200),
                    "--port",
                    "0",
                    "--endpoint",
                    other.url().toString());
            assertThat(lines).noneMatch(line -> line.startsWith("dynamodb:"));
            assertThat(engine.client().listTables().tableNames()).containsExactly("cello");
        }
        assertThat(err.toString()).contains("http://127.0.0.1");
    }

    @Test
    void saysThatAnEndpointDoesNotAnswer() {
        assertThat(run("serve", "--port", "0", "--endpoint", "http://127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("http://127.0.0.1:1 could not be used")
                .doesNotContain("a bug");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 70000                       | --port is from 0 to 65535",
                "--port eighty                      | 'eighty' is not a whole number",
                "--engine-port -1                   | --engine-port is from 0 to 65535",
                "--endpoint http://h --max-connections 0 | --max-connections must be at least 1, got 0",
                "--memory --data x                  | exclude each other",
                "--memory --endpoint http://x       | --memory is the engine's",
                "--endpoint nowhere                 | --endpoint is a URL such as",
                "--assume-role me                   | --assume-role is the ARN of a role",
                "--region=                          | --region is empty",
                "--throttle 0.1 --endpoint http://x | faults are the engine's",
                "--systems bell,organ               | there is no system 'organ'; there are bell",
            })
    void refusesWhatItDoesNotUnderstandAndSaysWhatToDo(String args, String message) {
        assertThat(run(("serve " + args).split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message).contains("'monochord serve --help' tells more.");
    }

    @Test
    void saysWhichOfThePortsIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(run("serve", "--port", port, "--engine-port", "0")).isEqualTo(1);
            assertThat(err.toString()).contains(port).contains("in use").contains("--port 0");
            assertThat(run("serve", "--port", "0", "--engine-port", port)).isEqualTo(1);
            assertThat(err.toString()).contains("--engine-port 0");
        }
    }

    @Test
    void saysThatAnAddressIsOfAnotherMachine() {
        assertThat(run("serve", "--host", "192.0.2.1", "--port", "0", "--engine-port", "0"))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("Cannot listen on 192.0.2.1:0")
                .contains("--host takes an address of this machine");
    }

    @Test
    void saysThatTheAccessLogCannotBeWritten() {
        String file = folder.resolve("nowhere").resolve("access.log").toString();
        assertThat(run("serve", "--port", "0", "--engine-port", "0", "--access-log", file))
                .isEqualTo(1);
        assertThat(err.toString()).contains("--access-log " + file + " cannot be written. Name a file");
    }

    @ParameterizedTest
    @CsvSource({"--port, --engine-port, bell-admin", "--engine-port, --port, engine-secret-key"})
    void secretsThatWereKeptAreShownAlsoWhereTheStartFails(String inUse, String free, String name) throws IOException {
        StringWriter out = new StringWriter();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int code = Main.run(
                    new PrintWriter(out, true),
                    new PrintWriter(err, true),
                    () -> new CountDownLatch(0),
                    List.of(new Bell()),
                    "serve",
                    inUse,
                    Integer.toString(taken.getLocalPort()),
                    free,
                    "0",
                    "--data",
                    folder.toString());
            assertThat(code).isEqualTo(1);
        }
        String secret = out.toString().strip().replaceAll("(?s).*: ", "");
        assertThat(folder.resolve("secrets.properties")).content().contains(name + "=" + secret);
    }

    @Test
    void portOfASystemThatIsServedAloneIsTakenIfNoneIsGiven() throws Exception {
        List<String> lines = served(seen -> {}, "--engine-port", "0");
        assertThat(lines.get(0)).matches("http://127\\.0\\.0\\.1:\\d+").doesNotEndWith(":8080");
    }

    private Path log() {
        return folder.resolve("access.log");
    }

    private interface Visit {
        void to(List<String> lines) throws Exception;
    }

    /** Starts the command, visits it, ends it; returns all lines of stdout. */
    private List<String> served(Visit visit, String... args) throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        PipedReader output = new PipedReader(8192);
        List<String> command = new ArrayList<>(List.of("serve"));
        command.addAll(List.of(args));
        try (BufferedReader lines = new BufferedReader(output);
                PrintWriter out = new PrintWriter(new PipedWriter(output), true)) {
            CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> {
                // Closed also where the command throws, or the reader would wait for ever.
                try (out) {
                    return Main.run(
                            out,
                            new PrintWriter(err, true),
                            () -> asked,
                            List.of(new Bell()),
                            command.toArray(String[]::new));
                }
            });
            List<String> all = new ArrayList<>();
            do {
                String line = lines.readLine();
                if (line == null) {
                    fail("serve ended with exit code " + code.join() + ": " + err);
                }
                all.add(line);
            } while (!all.get(all.size() - 1).startsWith("documentation:"));
            try {
                visit.to(all);
            } finally {
                asked.countDown();
            }
            assertThat(code.join()).isZero();
            lines.lines().forEach(all::add);
            return all;
        }
    }

    private int run(String... args) {
        return Main.run(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                () -> new CountDownLatch(0),
                List.of(new Bell()),
                args);
    }

    private static HttpResponse<String> get(String url, String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
