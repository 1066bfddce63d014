package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.ApiService;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.KnownStream;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBarrier;
import dev.monochord.engine.internal.validation.StreamRequestConstraints;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/** The streams API: ListStreams, DescribeStream, GetShardIterator, GetRecords. A stream has one shard. */
public final class StreamOperations {

    private static final Duration ITERATOR_LIFE = Duration.ofMinutes(15);
    private static final int MAX_LISTED = 100;
    private static final int MAX_RECORDS = 1000;
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]+:[^:]+:table/[^/]+/stream/[^/|]+");

    private final Supplier<? extends Collection<KnownStream>> streams;
    private final WriteBarrier barrier;
    private final StreamReader reader;
    private final Clock clock;

    /**
     * @param streams all streams that can be read at a moment, see {@code Catalog.streams()}
     * @param barrier waits for the writes that are under way
     */
    public StreamOperations(
            Supplier<? extends Collection<KnownStream>> streams,
            WriteBarrier barrier,
            StreamLog log,
            RowStore store,
            Clock clock) {
        this.streams = streams;
        this.barrier = barrier;
        this.reader = new StreamReader(store, log.sequences());
        this.clock = clock;
    }

    public List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("ListStreams", ListStreamsRequest::builder)
                        .service(ApiService.STREAMS)
                        .constraints(StreamRequestConstraints.LIST_STREAMS)
                        .handledBy(this::listStreams),
                ApiOperation.builder("DescribeStream", DescribeStreamRequest::builder)
                        .service(ApiService.STREAMS)
                        .constraints(StreamRequestConstraints.DESCRIBE_STREAM)
                        .handledBy(this::describeStream),
                ApiOperation.builder("GetShardIterator", GetShardIteratorRequest::builder)
                        .service(ApiService.STREAMS)
                        .constraints(StreamRequestConstraints.GET_SHARD_ITERATOR)
                        .handledBy(this::getShardIterator),
                ApiOperation.builder("GetRecords", GetRecordsRequest::builder)
                        .service(ApiService.STREAMS)
                        .constraints(StreamRequestConstraints.GET_RECORDS)
                        .handledBy(this::getRecords));
    }

    ListStreamsResponse listStreams(ListStreamsRequest request) {
        int limit = limit(request.limit(), MAX_LISTED);
        String start = request.exclusiveStartStreamArn();
        if (start != null) {
            checkArn(start);
        }
        List<KnownStream> found = streams.get().stream()
                .filter(stream ->
                        request.tableName() == null || stream.tableName().equals(request.tableName()))
                .filter(stream -> start == null || stream.schema().arn().compareTo(start) > 0)
                .sorted(Comparator.comparing(stream -> stream.schema().arn()))
                .limit(limit + 1L)
                .toList();
        List<KnownStream> page = found.subList(0, Math.min(limit, found.size()));
        ListStreamsResponse.Builder response = ListStreamsResponse.builder()
                .streams(page.stream().map(StreamOperations::listed).toList());
        if (found.size() > limit) {
            response.lastEvaluatedStreamArn(page.get(limit - 1).schema().arn());
        }
        return response.build();
    }

    DescribeStreamResponse describeStream(DescribeStreamRequest request) {
        limit(request.limit(), MAX_LISTED);
        KnownStream stream = stream(request.streamArn());
        ShardView view = new ShardView(stream);
        String start = request.exclusiveStartShardId();
        if (!stream.enabled()) {
            drain();
        }
        // The one shard has no children, so a filter for them finds none. Older SDKs have no accessor for it.
        boolean filtered =
                request.getValueForField("ShardFilter", SdkPojo.class).isPresent();
        boolean listed = (start == null || view.id().compareTo(start) > 0) && !filtered;
        List<Shard> shards = listed ? List.of(view.shard(reader)) : List.of();
        return DescribeStreamResponse.builder()
                .streamDescription(StreamDescription.builder()
                        .streamArn(stream.schema().arn())
                        .streamLabel(stream.schema().label())
                        .streamStatus(stream.enabled() ? StreamStatus.ENABLED : StreamStatus.DISABLED)
                        .streamViewType(stream.schema().viewType())
                        .creationRequestDateTime(stream.created())
                        .tableName(stream.tableName())
                        .keySchema(keySchema(stream))
                        .shards(shards)
                        .build())
                .build();
    }

    GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
        boolean bySequence = switch (request.shardIteratorType()) {
            case AT_SEQUENCE_NUMBER, AFTER_SEQUENCE_NUMBER -> true;
            default -> false;
        };
        if (bySequence && request.sequenceNumber() == null) {
            throw ServiceError.validation(
                    "SequenceNumber is required for ShardIteratorType " + request.shardIteratorTypeAsString());
        }
        if (!bySequence && request.sequenceNumber() != null) {
            throw ServiceError.validation("SequenceNumber must not be specified for ShardIteratorType "
                    + request.shardIteratorTypeAsString());
        }
        KnownStream stream = stream(request.streamArn());
        if (!new ShardView(stream).id().equals(request.shardId())) {
            throw ServiceError.resourceNotFound("Requested resource not found: Shard does not exist");
        }
        long position = switch (request.shardIteratorType()) {
            case AT_SEQUENCE_NUMBER -> untrimmed(stream, sequence(request.sequenceNumber()));
            case AFTER_SEQUENCE_NUMBER -> untrimmed(stream, sequence(request.sequenceNumber()) + 1);
            case LATEST -> reader.latest();
            default -> ShardIterator.HORIZON;
        };
        return GetShardIteratorResponse.builder()
                .shardIterator(new ShardIterator(stream.schema().arn(), position, clock.millis()).text())
                .build();
    }

    GetRecordsResponse getRecords(GetRecordsRequest request) {
        int limit = limit(request.limit(), MAX_RECORDS);
        ShardIterator iterator = ShardIterator.parse(request.shardIterator())
                .filter(parsed -> ARN.matcher(parsed.streamArn()).matches())
                .orElseThrow(() -> ServiceError.validation("Invalid ShardIterator"));
        long now = clock.millis();
        if (now - iterator.issuedMillis() > ITERATOR_LIFE.toMillis()) {
            throw ServiceError.<ExpiredIteratorException>of(
                    ExpiredIteratorException.builder(), "Shard iterator has expired");
        }
        KnownStream stream = stream(iterator.streamArn());
        int storageId = stream.schema().storageId();
        boolean fromHorizon = iterator.position() == ShardIterator.HORIZON;
        long from = fromHorizon ? reader.horizon(storageId) : iterator.position();
        StreamReader.Page page = reader.read(storageId, from, limit);
        if (!stream.enabled() && page.last()) {
            drain();
            page = reader.read(storageId, from, limit);
        }
        if (!fromHorizon) {
            untrimmed(stream, from);
        }
        ShardView view = new ShardView(stream);
        GetRecordsResponse.Builder response = GetRecordsResponse.builder()
                .records(page.records().stream().map(view::record).toList());
        if (stream.enabled() || !page.last()) {
            response.nextShardIterator(new ShardIterator(stream.schema().arn(), page.next(), now).text());
        }
        return response.build();
    }

    /**
     * Waits until all records of a disabled stream can be read. A write that saw the stream enabled may be about to append
     * to it, and an older write to any table may hold the watermark down; who is told that a stream has ended never comes
     * back for either.
     */
    private void drain() {
        barrier.await();
    }

    private KnownStream stream(String arn) {
        checkArn(arn);
        return streams.get().stream()
                .filter(stream -> stream.schema().arn().equals(arn))
                .findFirst()
                .orElseThrow(() ->
                        ServiceError.resourceNotFound("Requested resource not found: Stream: " + arn + " not found"));
    }

    private long untrimmed(KnownStream stream, long position) {
        if (position < reader.horizon(stream.schema().storageId())) {
            throw ServiceError.<TrimmedDataAccessException>of(
                    TrimmedDataAccessException.builder(),
                    "The operation attempted to read past the oldest stream record in a shard.");
        }
        return position;
    }

    private static void checkArn(String arn) {
        if (!ARN.matcher(arn).matches()) {
            throw ServiceError.validation("Invalid StreamArn");
        }
    }

    private static long sequence(String text) {
        return SequenceText.parse(text).orElseThrow(() -> ServiceError.validation("Invalid SequenceNumber"));
    }

    /** The service's model says nothing of the highest values, its endpoint does. */
    private static int limit(@Nullable Integer limit, int highest) {
        if (limit == null) {
            return highest;
        }
        if (limit < 1 || limit > highest) {
            throw ServiceError.validation("1 validation error detected: Value '" + limit
                    + "' at 'limit' failed to satisfy constraint: Member must have value "
                    + (limit < 1 ? "greater than or equal to 1" : "less than or equal to " + highest));
        }
        return limit;
    }

    private static Stream listed(KnownStream stream) {
        return Stream.builder()
                .streamArn(stream.schema().arn())
                .streamLabel(stream.schema().label())
                .tableName(stream.tableName())
                .build();
    }

    private static List<KeySchemaElement> keySchema(KnownStream stream) {
        return stream.key().attributes().stream()
                .map(attribute -> KeySchemaElement.builder()
                        .attributeName(attribute.name())
                        .keyType(stream.key().partition().contains(attribute) ? KeyType.HASH : KeyType.RANGE)
                        .build())
                .toList();
    }
}
