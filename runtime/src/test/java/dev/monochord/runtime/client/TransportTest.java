package dev.monochord.runtime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.retry.Retry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

class TransportTest {

    private static final CallName LIST = new CallName("things", "list", DynamoDbOperation.SCAN);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final Engine engine = Engine.inMemory();
    private final List<Duration> waits = new ArrayList<>();
    private EngineServer server;

    @BeforeEach
    void serve() throws IOException {
        server = engine.serve();
    }

    @AfterEach
    void close() {
        server.close();
        engine.close();
    }

    @Test
    void callsOfOneThreadShareOneConnection() throws Exception {
        try (Relay relay = Relay.to(server.url());
                DynamoDbClient client = client(relay.url(), TransportOptions.defaults())) {
            call(client, 300);

            assertThat(relay.accepted()).isEqualTo(1);
        }
    }

    @Test
    void callsOfOneThreadShareOneConnectionOverTls(@TempDir Path folder) throws Exception {
        SelfSigned certificate = SelfSigned.in(folder);
        try (Relay relay = Relay.to(server.url(), certificate.sockets());
                SelfSigned.Trust trust = certificate.trust();
                DynamoDbClient client =
                        client(relay.url(), TransportOptions.defaults().withMaxConnections(3))) {
            call(client, 300);

            assertThat(relay.accepted()).isEqualTo(1);
        }
    }

    @Test
    void thereAreNoMoreConnectionsThanConcurrentCalls() throws Exception {
        try (Relay relay = Relay.to(server.url());
                DynamoDbClient client = client(relay.url(), TransportOptions.defaults())) {
            callFromThreads(client, 8);

            assertThat(relay.accepted()).isBetween(1, 8);
        }
    }

    @Test
    void callsBeyondTheMostConnectionsWaitForOne() throws Exception {
        try (Relay relay = Relay.to(server.url());
                DynamoDbClient client =
                        client(relay.url(), TransportOptions.defaults().withMaxConnections(2))) {
            callFromThreads(client, 8);

            assertThat(relay.accepted()).isBetween(1, 2);
        }
    }

    @Test
    void clientsShareConnectionsUntilTheLastIsClosed() throws Exception {
        TransportOptions options = TransportOptions.defaults().withMaxConnections(5);
        try (Relay relay = Relay.to(server.url())) {
            DynamoDbClient first = client(relay.url(), options);
            DynamoDbClient second = client(relay.url(), options);
            assertThat(ConnectionPool.isOpen(options)).isFalse();
            first.listTables();
            second.listTables();
            assertThat(relay.accepted()).isEqualTo(1);

            first.close();
            second.listTables();
            assertThat(relay.accepted()).isEqualTo(1);

            second.close();
            assertThat(ConnectionPool.isOpen(options)).isFalse();
        }
    }

    @Test
    void aConnectionThatTheEndpointClosedWhileIdleIsReplaced() throws Exception {
        try (Relay relay = Relay.to(server.url());
                DynamoDbClient client = client(relay.url(), TransportOptions.defaults())) {
            Calls calls = calls(client, 2);
            send(calls);
            relay.closeConnections();

            assertThat(send(calls).tableNames()).isEmpty();

            assertThat(relay.accepted()).isEqualTo(2);
        }
    }

    @Test
    void anEndpointThatIsSilentForTheReadTimeoutIsTriedAgain() throws Exception {
        try (Relay relay = Relay.toNowhere();
                DynamoDbClient client =
                        client(relay.url(), TransportOptions.defaults().withReadTimeout(SHORT))) {
            isTriedThreeTimes(client);
            assertThat(relay.accepted()).isEqualTo(3);
        }
    }

    @Test
    void aCallThatTakesLongerThanTheCallTimeoutIsTriedAgain() throws Exception {
        try (Relay relay = Relay.toNowhere();
                DynamoDbClient client =
                        client(relay.url(), TransportOptions.defaults().withCallTimeout(SHORT))) {
            isTriedThreeTimes(client);
        }
    }

    @Test
    void aCallThatGetsNoConnectionInTimeIsTriedAgain() throws Exception {
        TransportOptions options =
                TransportOptions.defaults().withMaxConnections(1).withAcquireTimeout(SHORT);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Relay relay = Relay.toNowhere();
                DynamoDbClient client = client(relay.url(), options)) {
            Future<?> holder = thread.submit(() -> client.listTables());
            relay.awaitAccepted();

            isTriedThreeTimes(client);

            assertThat(relay.accepted()).isEqualTo(1);
            relay.closeConnections();
            assertThatThrownBy(holder::get).isNotNull();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void anEndpointThatRefusesConnectionsIsTriedAgain() throws Exception {
        Relay relay = Relay.toNowhere();
        relay.close();
        try (DynamoDbClient client = client(relay.url(), TransportOptions.defaults())) {
            isTriedThreeTimes(client);
        }
    }

    @Test
    void optionsThatCannotWorkAreRejected() {
        TransportOptions options = TransportOptions.defaults();
        assertThatThrownBy(() -> options.withMaxConnections(0)).hasMessage("maxConnections must be at least 1, got 0");
        assertThatThrownBy(() -> options.withConnectTimeout(Duration.ZERO))
                .hasMessage("connectTimeout must be at least 1 ms, got PT0S");
        assertThatThrownBy(() -> options.withTimeToLive(Duration.ofSeconds(-1)))
                .hasMessage("timeToLive must be at least 1 ms, got PT-1S");
    }

    private void isTriedThreeTimes(DynamoDbClient client) {
        assertThatThrownBy(() -> send(calls(client, 3)))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("3 attempts");
        assertThat(waits).hasSize(2);
    }

    private static ListTablesResponse send(Calls calls) {
        return calls.send(LIST, DynamoDbClient::listTables);
    }

    private Calls calls(DynamoDbClient client, int attempts) {
        RetryPolicy policy =
                new RetryPolicy(Duration.ofMillis(50), Duration.ofSeconds(5), attempts, Duration.ofHours(1));
        return new Calls(client, new Retry(policy, Clock.systemUTC(), waits::add, new Random(1)), null);
    }

    private static void call(DynamoDbClient client, int times) {
        for (int i = 0; i < times; i++) {
            client.listTables();
        }
    }

    private static void callFromThreads(DynamoDbClient client, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    start.await();
                    call(client, 50);
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> thread : running) {
                thread.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static DynamoDbClient client(URI url, TransportOptions options) {
        return new ClientFactory()
                .endpoint(url)
                .region("eu-central-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .transport(options)
                .client();
    }
}
