package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.client.Transport;
import dev.monochord.systems.tenants.TenantsFactory;
import dev.monochord.systems.tenants.queue.ElasticQueues;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The command that adopts the queue of a tenant, against a running server. */
class TenantsCommandTest {

    private static final String OPERATOR = "operator-secret-for-tests";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private RunningSystem tenants;

    @BeforeEach
    void start() {
        tenants = RunningSystem.start(
                        TenantsFactory.onSqs(ElasticQueues::start),
                        Map.of("TENANTS_QUEUE_PORT", "0", "TENANTS_OPERATOR_SECRET", OPERATOR),
                        Instant.parse("2026-08-31T16:02:16.808Z"))
                .bearing(OPERATOR);
    }

    @AfterEach
    void stop() {
        tenants.close();
    }

    @Test
    void queueIsOnlyCheckedWithoutCommit() {
        String url = queueMadeElsewhere();
        assertThat(adopt(OPERATOR, "acme", "--name", "old-acme", "--stack-version", "0.1.9"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("commit: false", "inboundQueueUrl: " + url);
        assertThat(tenants.call("GET", "/api/v1/tenants/acme", null).status()).isEqualTo(404);

        assertThat(adopt(OPERATOR, "acme", "--name", "old-acme", "--stack-version", "0.1.9", "--commit", "--json"))
                .isZero();
        assertThat(out.toString()).contains("\"commit\":true");
        assertThat(tenants.call("GET", "/api/v1/tenants/acme/queues/inbound", null)
                        .text("url"))
                .isEqualTo(url);
    }

    @Test
    void refusalIsPrinted() {
        assertThat(adopt(OPERATOR, "acme", "--name", "nothing", "--stack-version", "0.1.9"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("acme cannot be adopted: ", "there is no queue nothing");
        assertThat(adopt("another-secret-for-tests", "acme", "--name", "nothing"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("unauthorized");
    }

    @Test
    void missingSecretAndServerSayWhatToDo() {
        assertThat(run(Map.of(), "tenants", "adopt", "acme", "--name", "old-acme"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("set TENANTS_OPERATOR_SECRET").contains("--data");
        assertThat(run(
                        Map.of("TENANTS_OPERATOR_SECRET", OPERATOR),
                        "tenants",
                        "adopt",
                        "acme",
                        "--name",
                        "old-acme",
                        "--server",
                        "http://127.0.0.1:1"))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("http://127.0.0.1:1 could not be called")
                .contains("--server");
    }

    /** Creates a queue as another program would, and returns its URL. */
    private String queueMadeElsewhere() {
        Reply reply;
        do {
            reply = tenants.call("GET", "/api/v1/tenants/neighbour/queues/inbound", null);
            Thread.onSpinWait();
        } while (reply.status() == 202);
        URI service = URI.create(reply.text("url"));
        try (SqsClient sqs = SqsClient.builder()
                .httpClientBuilder(Transport.shared())
                .endpointOverride(service.resolve("/"))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build()) {
            return sqs.createQueue(create -> create.queueName("old-acme")).queueUrl();
        }
    }

    private int adopt(String secret, String... args) {
        String[] command = Stream.concat(
                        Stream.of("tenants", "adopt", "--server", tenants.url().toString()), Stream.of(args))
                .toArray(String[]::new);
        return run(Map.of("TENANTS_OPERATOR_SECRET", secret), command);
    }

    private int run(Map<String, String> environment, String... command) {
        return Main.commandLine(() -> new CountDownLatch(0), List.of(), environment)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command);
    }
}
