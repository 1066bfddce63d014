package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/**
 * A {@link DynamoDbStreamsClient} that hands each request to the engine in the caller's thread. Thread-safe; closing it
 * leaves the engine open.
 */
public final class InProcessStreamsClient implements DynamoDbStreamsClient {

    private final RequestDispatcher dispatcher;
    private final Region region;

    public InProcessStreamsClient(RequestDispatcher dispatcher, Region region) {
        this.dispatcher = dispatcher;
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

    @Override
    public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public GetRecordsResponse getRecords(GetRecordsRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
        return dispatcher.call(request);
    }

    @Override
    public ListStreamsResponse listStreams(ListStreamsRequest request) {
        return dispatcher.call(request);
    }
}
