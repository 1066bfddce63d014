package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ServeCommandTest extends ServedCommand {

    private static final Map<String, AttributeValue> PROJECT =
            Map.of("pk", AttributeValue.fromS("PROJECT#a"), "sk", AttributeValue.fromS("x"));

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
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log())))
                .isEqualTo("rw-------");
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
                "--endpoint nowhere                 | 'nowhere' is not a URL such as",
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
    @CsvSource({"--port, --engine-port", "--engine-port, --port"})
    void failedStartNeitherKeepsNorPrintsSecrets(String inUse, String free) throws Exception {
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
        assertThat(out.toString()).isEmpty();
        assertThat(folder.resolve("secrets.properties")).content().doesNotContain("=");

        // Such as the items of --demo, which are written before the server listens.
        try (Engine engine = Engine.open(folder)) {
            TableSchema.create(engine.client(), DynamoDbCelloTable.design(), "cello");
            engine.client().putItem(put -> put.tableName("cello").item(PROJECT));
        }
        assertThat(served(lines -> {}, "--port", "0", "--engine-port", "0", "--data", folder.toString()))
                .anyMatch(line -> line.startsWith("admin secret of bell (shown once): "));
    }

    @Test
    void everyStartNamesTheFileOfTheSecrets() throws Exception {
        String[] args = {"--port", "0", "--engine-port", "none", "--data", folder.toString(), "--durability", "os"};
        Path file = folder.resolve("secrets.properties");
        for (int start = 0; start < 2; start++) {
            served(lines -> {}, args);
            assertThat(err.toString()).contains("The secrets are in " + file + ".");
            err.getBuffer().setLength(0);
        }
    }

    @Test
    void secretsMissingBesideItemsAreRefusedUnlessNewOnesAreWanted() throws Exception {
        String[] args = {"--port", "0", "--engine-port", "none", "--data", folder.toString(), "--durability", "os"};
        served(lines -> {}, args);
        Path file = folder.resolve("secrets.properties");
        Files.delete(file);
        served(lines -> {}, args); // no table has items

        try (Engine engine = Engine.open(folder)) {
            engine.client()
                    .putItem(put -> put.tableName("cello")
                            .item(Map.of("pk", AttributeValue.fromS("PROJECT#a"), "sk", AttributeValue.fromS("x"))));
        }
        Files.delete(file);
        String[] command = Stream.concat(Stream.of("serve"), Stream.of(args)).toArray(String[]::new);
        assertThat(run(command)).isEqualTo(1);
        assertThat(err.toString()).contains("secrets.properties is missing").contains("--new-secrets");
        assertThat(file).doesNotExist();

        Files.writeString(file, "");
        assertThat(run(command)).isEqualTo(1);
        assertThat(err.toString()).contains("secrets.properties is damaged");
        Files.delete(file);

        String[] more =
                Stream.concat(Stream.of(args), Stream.of("--new-secrets")).toArray(String[]::new);
        assertThat(served(lines -> {}, more)).anyMatch(line -> line.startsWith("admin secret of bell (shown once)"));
        assertThat(run(Stream.concat(Stream.of("serve"), Stream.of(more)).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("--new-secrets is for a folder without secrets.properties");
    }

    @Test
    void failuresAreLoggedEvenWithoutAccessLog() throws Exception {
        served(
                lines -> {
                    assertThat(get(lines.get(0) + "/bell/crack", "").statusCode())
                            .isEqualTo(500);
                    get(lines.get(0) + "/bell/ring", "");
                },
                "--port",
                "0",
                "--engine-port",
                "none",
                "--access-log",
                "none");
        assertThat(err.toString())
                .contains("GET /bell/crack 500", "the bell is cracked")
                .doesNotContain("/bell/ring");
    }

    @Test
    void metricsAreClosedIfOthersReachTheServer() throws Exception {
        String[] args = {"--port", "0", "--engine-port", "none"};
        served(
                lines -> assertThat(get(lines.get(0) + "/metrics", "").statusCode())
                        .isEqualTo(200),
                args);
        String[] open = Stream.concat(Stream.of(args), Stream.of("--allowed-host", "console.example.org"))
                .toArray(String[]::new);
        List<String> lines = served(
                seen -> assertThat(get(seen.get(0) + "/metrics", "").statusCode())
                        .isEqualTo(401),
                open);
        assertThat(lines).anyMatch(line -> line.startsWith("reader secret of metrics (shown once): "));
    }

    @Test
    void storeWithoutTransactionsIsRefused() throws Exception {
        HttpServer store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        store.createContext("/", exchange -> {
            byte[] body = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#UnknownOperationException\"}".getBytes(UTF_8);
            exchange.sendResponseHeaders(400, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        store.start();
        try {
            String url = "http://127.0.0.1:" + store.getAddress().getPort();
            assertThat(run("serve", "--port", "0", "--endpoint", url)).isEqualTo(1);
            assertThat(err.toString()).contains(url).contains("the store has no transactions");
        } finally {
            store.stop(0);
        }
    }

    @Test
    void portOfASystemThatIsServedAloneIsTakenIfNoneIsGiven() throws Exception {
        List<String> lines = served(seen -> {}, "--engine-port", "0");
        assertThat(lines.get(0)).matches("http://127\\.0\\.0\\.1:\\d+").doesNotEndWith(":8080");
    }

    private Path log() {
        return folder.resolve("access.log");
    }

    private int run(String... args) {
        return Main.run(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                () -> new CountDownLatch(0),
                List.of(new Bell()),
                args);
    }
}
