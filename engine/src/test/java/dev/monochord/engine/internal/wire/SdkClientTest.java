package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.WebServer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The SDK's own client, unmodified, over every transport. */
class SdkClientTest {

    enum Transport {
        SOCKET,
        SIGNED_SOCKET,
        IN_PROCESS,
        IN_PROCESS_ASYNC
    }

    private static final Map<String, AttributeValue> ITEM = item();

    private final StubDispatcher dispatcher = new StubDispatcher();
    private final Wire wire = new Wire(dispatcher, Authentication.none(), List.of(), () -> StorageHealth.GOOD);
    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static Map<String, AttributeValue> item() {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        SdkBytes bytes = SdkBytes.fromByteArray(new byte[] {0, 1, -1, 127});
        item.put("id", AttributeValue.fromS("1"));
        item.put("text", AttributeValue.fromS("ä \" \\ \n \u0000 😀"));
        item.put("no text", AttributeValue.fromS(""));
        item.put("number", AttributeValue.fromN("-1.5E+100"));
        item.put("bytes", AttributeValue.fromB(bytes));
        item.put("no bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[0])));
        item.put("true", AttributeValue.fromBool(true));
        item.put("false", AttributeValue.fromBool(false));
        item.put("null", AttributeValue.fromNul(true));
        item.put("texts", AttributeValue.fromSs(List.of("a", "b")));
        item.put("numbers", AttributeValue.fromNs(List.of("1", "2")));
        item.put("blobs", AttributeValue.fromBs(List.of(bytes)));
        item.put("list", AttributeValue.fromL(List.of(AttributeValue.fromS("x"), AttributeValue.fromL(List.of()))));
        item.put("map", AttributeValue.fromM(Map.of("a.b", AttributeValue.fromM(Map.of()))));
        return item;
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeOfValueComesBackAsItWas(Transport transport) throws Exception {
        try (Calls calls = calls(transport)) {
            calls.put(ITEM);
            GetItemResponse response = calls.get(Map.of("id", AttributeValue.fromS("1")));

            assertThat(response.item()).isEqualTo(ITEM);
            assertThat(response.responseMetadata().requestId()).matches("[0-9A-Z]{52}");
            assertThat(calls.get(Map.of("id", AttributeValue.fromS("none"))).hasItem())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SOCKET", "IN_PROCESS"})
    void errorsBecomeTheExceptionsOfTheSdk(Transport transport) throws Exception {
        try (DynamoDbClient client = client(transport)) {
            assertThatThrownBy(() -> client.describeTable(r -> r.tableName("x")))
                    .isInstanceOf(ResourceNotFoundException.class)
                    .hasMessageContaining("Requested resource not found");
            assertThatThrownBy(() -> client.deleteItem(r -> r.tableName("x")))
                    .isInstanceOfSatisfying(
                            ConditionalCheckFailedException.class,
                            e -> assertThat(e.item()).containsEntry("a", AttributeValue.fromN("1")));
            assertThatThrownBy(() -> client.transactWriteItems(r -> r.transactItems(List.of())))
                    .isInstanceOfSatisfying(
                            TransactionCanceledException.class,
                            e -> assertThat(e.cancellationReasons()).hasSize(2));
            assertThatThrownBy(() -> client.scan(r -> r.tableName("x")))
                    .isInstanceOf(InternalServerErrorException.class)
                    .hasMessageNotContaining("secret");
            assertThatThrownBy(() -> client.listBackups())
                    .isInstanceOfSatisfying(
                            DynamoDbException.class,
                            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("UnknownOperationException"));
        }
    }

    @Test
    void aWrongSecretIsRefused() throws Exception {
        server = Requests.serve(dispatcher, Map.of("AKID", "another secret"));
        try (DynamoDbClient client = socket(URI.create("http://127.0.0.1:" + server.port()))) {
            assertThatThrownBy(client::listTables)
                    .isInstanceOfSatisfying(
                            DynamoDbException.class,
                            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InvalidSignatureException"));
        }
    }

    /** The two calls that every transport makes. */
    private record Calls(Consumer<Map<String, AttributeValue>> putter, Getter getter, AutoCloseable client)
            implements AutoCloseable {

        interface Getter {
            GetItemResponse get(GetItemRequest request) throws ExecutionException, InterruptedException;
        }

        void put(Map<String, AttributeValue> item) {
            putter.accept(item);
        }

        GetItemResponse get(Map<String, AttributeValue> key) throws Exception {
            return getter.get(GetItemRequest.builder().tableName("t").key(key).build());
        }

        @Override
        public void close() throws Exception {
            client.close();
        }
    }

    private Calls calls(Transport transport) throws Exception {
        if (transport == Transport.IN_PROCESS_ASYNC) {
            DynamoDbAsyncClient client = DynamoDbAsyncClient.builder()
                    .httpClient(new InProcessAsyncHttpClient(wire, ForkJoinPool.commonPool()))
                    .region(Region.US_EAST_1)
                    .credentialsProvider(credentials())
                    .build();
            return new Calls(
                    item -> client.putItem(r -> r.tableName("t").item(item)).join(),
                    request -> client.getItem(request).get(),
                    client);
        }
        DynamoDbClient client = client(transport);
        return new Calls(item -> client.putItem(r -> r.tableName("t").item(item)), client::getItem, client);
    }

    private DynamoDbClient client(Transport transport) throws Exception {
        if (transport == Transport.IN_PROCESS) {
            return DynamoDbClient.builder()
                    .httpClient(new InProcessHttpClient(wire))
                    .region(Region.US_EAST_1)
                    .credentialsProvider(credentials())
                    .overrideConfiguration(c -> c.retryStrategy(RetryMode.STANDARD))
                    .build();
        }
        boolean signed = transport == Transport.SIGNED_SOCKET;
        server = Requests.serve(dispatcher, signed ? Map.of("AKID", "secret") : Map.of());
        return socket(URI.create("http://127.0.0.1:" + server.port()));
    }

    private static DynamoDbClient socket(URI url) {
        return DynamoDbClient.builder()
                .httpClient(UrlConnectionHttpClient.create())
                .endpointOverride(url)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials())
                .overrideConfiguration(c -> c.retryStrategy(RetryMode.STANDARD))
                .build();
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("AKID", "secret"));
    }
}
