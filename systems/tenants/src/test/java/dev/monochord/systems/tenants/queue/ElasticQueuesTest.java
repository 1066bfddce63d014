package dev.monochord.systems.tenants.queue;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.client.Transport;
import dev.monochord.systems.tenants.TenantsConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** The port of the queue service: who may use it, and when the service behind it is started. */
class ElasticQueuesTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    private final ElasticQueues queues = ElasticQueues.start(TenantsConfig.of(Map.of("TENANTS_QUEUE_PORT", "0")));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        queues.close();
    }

    @Test
    void requestsOfForeignPagesAreRejectedAndStartNothing() throws Exception {
        assertThat(post("Content-Type", FORM, "Origin", "http://evil.example").statusCode())
                .isEqualTo(403);
        assertThat(post("Content-Type", FORM, "Sec-Fetch-Site", "cross-site").statusCode())
                .isEqualTo(403);
        assertThat(post("Content-Type", FORM, "Sec-Fetch-Site", "same-site").body())
                .contains("com.amazonaws.sqs#InvalidRequest");
        assertThat(queues.isStarted()).isFalse();
    }

    @Test
    void queryProtocolGoesThrough() throws Exception {
        assertThat(post("Content-Type", FORM).body())
                .contains("<QueueUrl>" + queues.endpoint() + "/000000000000/orders</QueueUrl>");
    }

    @Test
    void sdkSendsReceivesAndDeletesByTheReturnedUrl() {
        try (SqsClient sqs = sqs()) {
            String url = sqs.createQueue(create -> create.queueName("orders")).queueUrl();
            assertThat(url).isEqualTo(queues.endpoint() + "/000000000000/orders");
            sqs.sendMessage(send -> send.queueUrl(url).messageBody("h\u00e9llo"));
            Message message = sqs.receiveMessage(receive -> receive.queueUrl(url))
                    .messages()
                    .get(0);
            assertThat(message.body()).isEqualTo("h\u00e9llo");
            sqs.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(message.receiptHandle()));
            assertThat(sqs.receiveMessage(receive -> receive.queueUrl(url)).messages())
                    .isEmpty();
            assertThat(sqs.listQueues().queueUrls()).containsExactly(url);
        }
    }

    @Test
    void receivesThatWaitHoldNoWorker() {
        try (SqsClient sqs = sqs()) {
            String url = sqs.createQueue(create -> create.queueName("orders")).queueUrl();
            String body = "Action=ReceiveMessage&WaitTimeSeconds=20&QueueUrl=" + url;
            // More than there are workers; each takes one message, so none of them may keep another from sending.
            int waiting = 80;
            List<CompletableFuture<HttpResponse<String>>> received = IntStream.range(0, waiting)
                    .mapToObj(n -> client.sendAsync(request(body, "Content-Type", FORM), BodyHandlers.ofString()))
                    .toList();
            for (int n = 0; n < waiting; n++) {
                String text = "message-" + n + ".";
                sqs.sendMessage(send -> send.queueUrl(url).messageBody(text));
            }
            assertThat(received.stream()
                            .map(CompletableFuture::join)
                            .map(HttpResponse::body)
                            .map(xml -> xml.replaceAll("(?s).*<Body>|</Body>.*", ""))
                            .collect(toSet()))
                    .hasSize(waiting);
        }
    }

    @Test
    void serviceListensWhereAPageCannotGuess() {
        SecureRandom random = new SecureRandom();
        String first = ElasticService.hiddenHost(random);
        if (!first.equals("127.0.0.1")) {
            assertThat(Stream.generate(() -> ElasticService.hiddenHost(random)).limit(50))
                    .doesNotHaveDuplicates()
                    .allMatch(host -> host.startsWith("127."));
        }
    }

    private HttpResponse<String> post(String... headers) throws IOException, InterruptedException {
        return client.send(request("Action=CreateQueue&QueueName=orders", headers), BodyHandlers.ofString());
    }

    private HttpRequest request(String body, String... headers) {
        return HttpRequest.newBuilder(URI.create(queues.endpoint() + "/"))
                .headers(headers)
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private SqsClient sqs() {
        return SqsClient.builder()
                .httpClientBuilder(Transport.shared())
                .endpointOverride(queues.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }
}
