package dev.monochord.runtime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ClientFactoryTest {

    private static final String ROLE = "arn:aws:iam::123456789012:role/cello";

    private final Engine engine = Engine.inMemory();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> signatures = new CopyOnWriteArrayList<>();
    private final List<String> dynamoDbSignatures = new CopyOnWriteArrayList<>();
    private Duration session = Duration.ofHours(1);
    private HttpServer sts;
    private HttpServer dynamoDb;

    @BeforeEach
    void serve() throws IOException {
        sts = server(this::assumeRole);
        dynamoDb = server(this::listTables);
    }

    @AfterEach
    void close() {
        sts.stop(0);
        dynamoDb.stop(0);
        engine.close();
    }

    @Test
    void theRoleIsAssumedWithOurCredentialsAndRequestsAreSignedWithItsOwn() {
        try (DynamoDbClient client =
                factory().assumeRole(ROLE).roleSessionName("cello-server").client()) {
            client.listTables();
            client.listTables();
        }

        assertThat(bodies).hasSize(1);
        assertThat(bodies.get(0))
                .contains("Action=AssumeRole")
                .contains("RoleArn=" + ROLE)
                .contains("RoleSessionName=cello-server");
        assertThat(signatures.get(0)).contains("Credential=OURKEY/").contains("/eu-central-1/sts/");
        assertThat(dynamoDbSignatures)
                .hasSize(2)
                .allMatch(signature ->
                        signature.contains("Credential=ROLEKEY1/") && signature.contains("/eu-central-1/dynamodb/"));
    }

    @Test
    void theRoleIsAssumedAgainBeforeItsSessionEnds() {
        session = Duration.ofSeconds(30);
        try (DynamoDbClient client = factory().assumeRole(ROLE).client()) {
            client.listTables();
            client.listTables();
        }

        assertThat(bodies).hasSize(2);
        assertThat(dynamoDbSignatures.get(0)).contains("ROLEKEY1");
        assertThat(dynamoDbSignatures.get(1)).contains("ROLEKEY2");
    }

    @Test
    void withoutARoleOurCredentialsSign() {
        try (DynamoDbClient client = factory().client()) {
            client.listTables();
        }

        assertThat(bodies).isEmpty();
        assertThat(dynamoDbSignatures.get(0)).contains("Credential=OURKEY/");
    }

    @Test
    void anEndpointThatAsksForNoCredentialsNeedsNone() throws IOException {
        try (EngineServer server = engine.serve();
                DynamoDbClient client = new ClientFactory()
                        .endpoint(server.url())
                        .region("eu-central-1")
                        .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                        .client()) {
            assertThat(client.listTables().tableNames()).isEmpty();
        }
        try (DynamoDbClient client = factory().anonymousCredentials().client()) {
            client.listTables();
        }
        assertThat(dynamoDbSignatures).containsExactly("none");
    }

    @Test
    void theClientDoesNotRetry() throws IOException {
        engine.faults().add("throttle@ListTables");
        try (EngineServer server = engine.serve();
                DynamoDbClient client = factory().endpoint(server.url()).client()) {
            engine.recorder().clear();
            assertThatThrownBy(client::listTables).isInstanceOf(DynamoDbException.class);
            assertThat(engine.recorder().count("ListTables")).isEqualTo(1);
        }
    }

    private ClientFactory factory() {
        return new ClientFactory()
                .endpoint(url(dynamoDb))
                .stsEndpoint(url(sts))
                .region("eu-central-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("OURKEY", "secret")));
    }

    private static HttpServer server(com.sun.net.httpserver.HttpHandler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.start();
        return server;
    }

    private static URI url(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Stands in for STS: every session has a key of its own. */
    private void assumeRole(HttpExchange exchange) throws IOException {
        signatures.add(exchange.getRequestHeaders().getFirst("Authorization"));
        bodies.add(URLDecoder.decode(
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        String answer = "<AssumeRoleResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><AssumeRoleResult>"
                + "<AssumedRoleUser><Arn>" + ROLE + "</Arn><AssumedRoleId>X:s</AssumedRoleId></AssumedRoleUser>"
                + "<Credentials><AccessKeyId>ROLEKEY" + bodies.size() + "</AccessKeyId>"
                + "<SecretAccessKey>roleSecret</SecretAccessKey><SessionToken>token</SessionToken>"
                + "<Expiration>" + Instant.now().plus(session) + "</Expiration></Credentials>"
                + "</AssumeRoleResult></AssumeRoleResponse>";
        answer(exchange, "text/xml", answer);
    }

    private void listTables(HttpExchange exchange) throws IOException {
        String signature = exchange.getRequestHeaders().getFirst("Authorization");
        dynamoDbSignatures.add(signature == null ? "none" : signature);
        exchange.getRequestBody().readAllBytes();
        answer(exchange, "application/x-amz-json-1.0", "{\"TableNames\":[]}");
    }

    private static void answer(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
