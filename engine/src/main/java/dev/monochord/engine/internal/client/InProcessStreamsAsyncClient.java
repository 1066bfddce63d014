package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/**
 * A {@link DynamoDbStreamsAsyncClient} that runs each request on a bounded pool of its own. Thread-safe; closing it
 * does nothing, since the engine shares it.
 */
public final class InProcessStreamsAsyncClient implements DynamoDbStreamsAsyncClient {

    private final AsyncCalls calls;
    private final Region region;

    public InProcessStreamsAsyncClient(RequestDispatcher dispatcher, Region region) {
        this.calls = new AsyncCalls(dispatcher);
        this.region = region;
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public DynamoDbStreamsServiceClientConfiguration serviceClientConfiguration() {
        return ClientConfiguration.ofStreams(region);
    }

    @Override
    public void close() {}

    /** Ends the pool: for the engine, which shares one client between all who ask. */
    public void shutdown() {
        calls.close();
    }

    @Override
    public CompletableFuture<DescribeStreamResponse> describeStream(DescribeStreamRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<GetRecordsResponse> getRecords(GetRecordsRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<GetShardIteratorResponse> getShardIterator(GetShardIteratorRequest request) {
        return calls.call(request);
    }

    @Override
    public CompletableFuture<ListStreamsResponse> listStreams(ListStreamsRequest request) {
        return calls.call(request);
    }
}
