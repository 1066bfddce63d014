package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbAsyncWaiter;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/**
 * The SDK's clients without a socket: each operation is a call of the engine.
 *
 * <p>Synchronous clients run a request in the caller's thread and throw what the engine throws; asynchronous ones run it
 * on a bounded pool and complete the future with the failure. Nothing is retried. An operation that the engine does not
 * have fails with the service's error. The configuration names the region, no endpoint, and no credentials, since
 * nothing is signed. All clients are thread-safe; closing one leaves the engine open.
 */
public final class InProcessClients {

    private InProcessClients() {}

    public static DynamoDbClient sync(RequestDispatcher dispatcher, Region region) {
        return tables(
                DynamoDbClient.class,
                dispatcher::call,
                region,
                client -> DynamoDbWaiter.builder().client(client).build());
    }

    public static DynamoDbAsyncClient async(AsyncCalls calls, Region region) {
        return tables(
                DynamoDbAsyncClient.class,
                calls::call,
                region,
                client -> DynamoDbAsyncWaiter.builder().client(client).build());
    }

    public static DynamoDbStreamsClient streams(RequestDispatcher dispatcher, Region region) {
        return streams(DynamoDbStreamsClient.class, dispatcher::call, region);
    }

    public static DynamoDbStreamsAsyncClient streamsAsync(AsyncCalls calls, Region region) {
        return streams(DynamoDbStreamsAsyncClient.class, calls::call, region);
    }

    private static <C> C tables(
            Class<C> type, Function<SdkPojo, Object> call, Region region, Function<C, Object> waiter) {
        return ClientProxy.create(type, call)
                .with("serviceName", client -> DynamoDbClient.SERVICE_NAME)
                .with(
                        "serviceClientConfiguration",
                        client -> configuration(DynamoDbServiceClientConfiguration.builder(), region))
                .with("waiter", waiter)
                .build();
    }

    private static <C> C streams(Class<C> type, Function<SdkPojo, Object> call, Region region) {
        return ClientProxy.create(type, call)
                .with("serviceName", client -> DynamoDbStreamsClient.SERVICE_NAME)
                .with(
                        "serviceClientConfiguration",
                        client -> configuration(DynamoDbStreamsServiceClientConfiguration.builder(), region))
                .build();
    }

    private static Object configuration(AwsServiceClientConfiguration.Builder configuration, Region region) {
        return configuration
                .region(region)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(ClientOverrideConfiguration.builder().build())
                .build();
    }
}
