package dev.monochord.systems.tenants.queue;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.monochord.runtime.client.Transport;
import dev.monochord.systems.tenants.TenantsConfig;
import dev.monochord.systems.tenants.TenantsFactory;
import dev.monochord.systems.testing.Reply;
import dev.monochord.systems.testing.RunningSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** Queues as a machine without AWS has them: the service in this process, called by the AWS SDK over HTTP. */
class TenantsOnElasticQueuesTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final String OPERATOR = "operator-secret-for-tests";
    private static final int PATIENCE = 100_000;
    private static RunningSystem running;

    @BeforeAll
    static void start() {
        running = RunningSystem.start(
                        TenantsFactory.onSqs(ElasticQueues::start),
                        Map.of("TENANTS_QUEUE_PORT", "0", "TENANTS_OPERATOR_SECRET", OPERATOR),
                        NOW)
                .bearing(OPERATOR);
    }

    @AfterAll
    static void end() {
        running.close();
    }

    @Test
    void messageThatIsSentToTheReturnedUrlArrives() {
        Reply queue = provision("acme");
        assertThat(queue.text("arn")).isEqualTo("arn:aws:sqs:us-east-1:000000000000:tenants-acme-inbound");
        String url = queue.text("url");
        assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+/000000000000/tenants-acme-inbound");
        try (SqsClient sqs = client(url)) {
            sqs.sendMessage(send -> send.queueUrl(url).messageBody("hello"));
            assertThat(sqs.receiveMessage(receive -> receive.queueUrl(url)).messages())
                    .singleElement()
                    .satisfies(message -> assertThat(message.body()).isEqualTo("hello"));
        }
    }

    @Test
    void queueOfADeletedTenantIsGone() {
        String url = provision("gone").text("url");
        running.call("DELETE", "/api/v1/tenants/gone", null);
        settled("gone", 1);
        try (SqsClient sqs = client(url)) {
            assertThatExceptionOfType(QueueDoesNotExistException.class)
                    .isThrownBy(() -> sqs.sendMessage(send -> send.queueUrl(url).messageBody("hello")));
        }
    }

    @Test
    void outboundQueueThatIsNoneOfThisServiceDoesNotKeepATenantFromItsUpgrade() {
        for (String url : new String[] {"https://...", "https://sqs.eu-west-1.amazonaws.com/123456789012/old"}) {
            running.put("tenants", oldTenant(url));
            running.engine()
                    .client()
                    .deleteItem(delete ->
                            delete.tableName("tenants").key(item("pk", "TENANT_ID#old", "sk", "AUDIT#UPDATE#0.1.18")));
            running.call("POST", "/api/v1/upgrades", "{\"commit\":true}");
            assertThat(settled("old", 0)).contains("\"status\":\"Success\"");
            assertThat(running.call("GET", "/api/v1/tenants/old/queues/outbound", null)
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void queueThatAnotherProgramMadeIsAdoptedByItsName() {
        String url;
        try (SqsClient sqs = client(provision("neighbour").text("url"))) {
            url = sqs.createQueue(create -> create.queueName("old-acme")).queueUrl();
        }
        assertThat(running.call(
                                "POST",
                                "/api/v1/tenants/adopted/adoption",
                                "{\"name\":\"old-acme\",\"version\":\"0.1.9\",\"commit\":true}")
                        .status())
                .isEqualTo(200);
        assertThat(running.call("GET", "/api/v1/tenants/adopted/queues/inbound", null)
                        .text("url"))
                .isEqualTo(url);
    }

    @Test
    void portThatIsTakenIsSaidIfItWasAskedFor() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            TenantsConfig config = TenantsConfig.of(Map.of("TENANTS_QUEUE_PORT", port));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ElasticQueues.start(config))
                    .withMessageContaining(port)
                    .withMessageContaining("TENANTS_QUEUE_PORT");
        }
    }

    private static Map<String, AttributeValue> oldTenant(String outboundUrl) {
        return item(
                "pk",
                "TENANT_ID#old",
                "sk",
                "METADATA",
                "CreatedAt",
                NOW.toString(),
                "UpdatedAt",
                NOW.toString(),
                "Version",
                "0.1.12",
                "InboundQueueArn",
                "arn:aws:sqs:us-east-1:000000000000:tenants-old-inbound",
                "InboundQueueUrl",
                "https://queues.example/000000000000/tenants-old-inbound",
                "OutboundQueueArn",
                "arn...",
                "OutboundQueueUrl",
                outboundUrl);
    }

    private static Reply provision(String tenantId) {
        running.call("GET", "/api/v1/tenants/" + tenantId + "/queues/inbound", null);
        settled(tenantId, 0);
        return running.call("GET", "/api/v1/tenants/" + tenantId + "/queues/inbound", null);
    }

    private static String settled(String tenantId, int operation) {
        for (int tries = 0; tries < PATIENCE; tries++) {
            Reply reply = running.call("GET", "/api/v1/tenants/" + tenantId + "/operations", null);
            String status =
                    reply.json().at("/operations/" + operation + "/status").asText("Started");
            if (!status.isEmpty() && !status.equals("Started")) {
                return reply.body();
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("the work on " + tenantId + " does not end");
    }

    private static SqsClient client(String url) {
        URI queue = URI.create(url);
        return SqsClient.builder()
                .httpClientBuilder(Transport.shared())
                .endpointOverride(URI.create("http://" + queue.getHost() + ":" + queue.getPort()))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }
}
