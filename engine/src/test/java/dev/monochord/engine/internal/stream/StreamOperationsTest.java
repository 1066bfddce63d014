package dev.monochord.engine.internal.stream;

import static dev.monochord.engine.internal.stream.StreamFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.ShardFilterType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Stream;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class StreamOperationsTest {

    private final StreamFixture fixture = new StreamFixture();
    private final TableDefinition table = fixture.table("Notes", 7, StreamViewType.NEW_AND_OLD_IMAGES);

    @Test
    void listStreamsPagesThroughAllStreamsOnce() {
        fixture.table("Alpha", 8, StreamViewType.KEYS_ONLY);
        fixture.table("Zulu", 9, StreamViewType.KEYS_ONLY);

        List<String> tables = new ArrayList<>();
        String start = null;
        do {
            ListStreamsResponse page = fixture.operations.listStreams(ListStreamsRequest.builder()
                    .limit(1)
                    .exclusiveStartStreamArn(start)
                    .build());
            assertThat(page.streams()).hasSize(1);
            tables.add(page.streams().get(0).tableName());
            start = page.lastEvaluatedStreamArn();
        } while (start != null);

        assertThat(tables).containsExactly("Alpha", "Notes", "Zulu");
    }

    @Test
    void listStreamsOfATable() {
        fixture.table("Other", 8, StreamViewType.KEYS_ONLY);

        ListStreamsResponse response = fixture.operations.listStreams(
                ListStreamsRequest.builder().tableName("Notes").build());

        assertThat(response.streams())
                .containsExactly(Stream.builder()
                        .streamArn(table.stream().arn())
                        .streamLabel(table.stream().label())
                        .tableName("Notes")
                        .build());
        assertThat(response.lastEvaluatedStreamArn()).isNull();
    }

    @Test
    void listStreamsOfATableWithoutStreamIsAnEmptyList() {
        ListStreamsResponse response = fixture.operations.listStreams(
                ListStreamsRequest.builder().tableName("Nothing").build());
        assertThat(response.hasStreams()).isTrue();
        assertThat(response.streams()).isEmpty();
    }

    @Test
    void describeStreamShowsAnOpenShard() {
        StreamDescription stream = describe();

        assertThat(stream.streamStatus()).isEqualTo(StreamStatus.ENABLED);
        assertThat(stream.streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
        assertThat(stream.tableName()).isEqualTo("Notes");
        assertThat(stream.creationRequestDateTime()).isEqualTo(fixture.clock.instant());
        assertThat(stream.keySchema()).extracting(key -> key.keyType()).containsExactly(KeyType.HASH, KeyType.RANGE);
        assertThat(stream.shards()).hasSize(1);
        assertThat(stream.shards().get(0).shardId()).matches("shardId-\\d{20}-[0-9a-f]{8}");
        assertThat(stream.shards().get(0).parentShardId()).isNull();
        assertThat(stream.shards().get(0).sequenceNumberRange().startingSequenceNumber())
                .matches("\\d{21,40}");
        assertThat(stream.shards().get(0).sequenceNumberRange().endingSequenceNumber())
                .isNull();
        assertThat(stream.lastEvaluatedShardId()).isNull();
    }

    @Test
    void describeStreamAfterTheLastShardListsNone() {
        StreamDescription stream = fixture.operations
                .describeStream(DescribeStreamRequest.builder()
                        .streamArn(table.stream().arn())
                        .exclusiveStartShardId(fixture.shardId(table))
                        .build())
                .streamDescription();
        assertThat(stream.hasShards()).isTrue();
        assertThat(stream.shards()).isEmpty();
    }

    @Test
    void theOnlyShardHasNoChildren() {
        StreamDescription stream = fixture.operations
                .describeStream(DescribeStreamRequest.builder()
                        .streamArn(table.stream().arn())
                        .shardFilter(ShardFilter.builder()
                                .type(ShardFilterType.CHILD_SHARDS)
                                .shardId(fixture.shardId(table))
                                .build())
                        .build())
                .streamDescription();
        assertThat(stream.shards()).isEmpty();
    }

    @Test
    void disabledStreamIsReadToItsEnd() {
        String early = fixture.trimHorizon(table);
        fixture.write(table, null, item("a", "1"));
        fixture.disable(table);

        StreamDescription stream = describe();
        GetRecordsResponse page = fixture.records(early);

        assertThat(stream.streamStatus()).isEqualTo(StreamStatus.DISABLED);
        assertThat(page.records()).hasSize(1);
        assertThat(page.nextShardIterator()).isNull();
        assertThat(stream.shards().get(0).sequenceNumberRange().endingSequenceNumber())
                .isEqualTo(page.records().get(0).dynamodb().sequenceNumber());
        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.LATEST, null))
                        .nextShardIterator())
                .isNull();
    }

    @Test
    void endOfADisabledStreamIsToldOnlyWhenNoWriteIsUnderWay() {
        String iterator = fixture.trimHorizon(table);
        WriteBatch batch = new WriteBatch();
        StreamLog.Writes late = fixture.log.begin();
        late.append(batch, table, Map.of(), null, StreamFixture.stored(item("late", "1")), false);
        fixture.disable(table);
        fixture.barrier = () -> {
            fixture.store.write(batch);
            late.close();
        };

        GetRecordsResponse page = fixture.records(iterator);

        assertThat(page.records()).hasSize(1);
        assertThat(page.nextShardIterator()).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = StreamViewType.class,
            names = {"KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"})
    void viewTypeSaysWhichImagesARecordHas(StreamViewType viewType) {
        TableDefinition other = fixture.table("Other", 8, viewType);
        fixture.write(other, item("a", "1"), item("a", "2"));

        Record only = fixture.all(other).get(0);

        assertThat(only.dynamodb().streamViewType()).isEqualTo(viewType);
        assertThat(only.dynamodb().keys()).containsOnlyKeys("p", "c");
        assertThat(only.dynamodb().hasOldImage()).isEqualTo(viewType.toString().contains("OLD"));
        assertThat(only.dynamodb().hasNewImage()).isEqualTo(viewType.toString().contains("NEW"));
    }

    @Test
    void recordIsDressedAsTheServiceDoes() {
        fixture.write(table, null, item("a", "1"));

        Record only = fixture.all(table).get(0);

        assertThat(only.eventID())
                .matches("[0-9a-f]{32}")
                .isEqualTo(fixture.all(table).get(0).eventID());
        assertThat(only.eventVersion()).isEqualTo("1.1");
        assertThat(only.eventSource()).isEqualTo("aws:dynamodb");
        assertThat(only.awsRegion()).isEqualTo("eu-central-1");
        assertThat(only.userIdentity()).isNull();
        assertThat(only.dynamodb().approximateCreationDateTime()).isEqualTo(Instant.parse("2030-01-01T00:00:00Z"));
        assertThat(only.dynamodb().sequenceNumber()).matches("\\d{21,40}");
        // The key: p, a, c, c. The image: the same and x, 1.
        assertThat(only.dynamodb().sizeBytes()).isEqualTo(4 + 6);
    }

    @Test
    void deletionByTimeToLiveSaysSo() {
        WriteBatch batch = new WriteBatch();
        try (StreamLog.Writes writes = fixture.log.begin()) {
            writes.append(batch, table, Map.of(), StreamFixture.stored(item("a", "1")), null, true);
            fixture.store.write(batch);
        }
        assertThat(fixture.all(table).get(0).userIdentity())
                .isEqualTo(Identity.builder()
                        .type("Service")
                        .principalId("dynamodb.amazonaws.com")
                        .build());
    }

    @Test
    void latestIteratorSeesOnlyWhatComesAfterIt() {
        fixture.write(table, null, item("before", "1"));
        String latest = fixture.iterator(table, ShardIteratorType.LATEST, null);
        GetRecordsResponse none = fixture.records(latest);
        fixture.write(table, null, item("after", "1"));

        assertThat(none.hasRecords()).isTrue();
        assertThat(none.records()).isEmpty();
        assertThat(fixture.records(none.nextShardIterator()).records())
                .extracting(record -> record.dynamodb().keys().get("p").s())
                .containsExactly("after");
    }

    @Test
    void sequenceNumberIteratorsBeginAtOrAfterARecord() {
        fixture.write(table, null, item("a", "1"));
        fixture.write(table, null, item("b", "1"));
        List<Record> all = fixture.all(table);
        String first = all.get(0).dynamodb().sequenceNumber();

        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.AT_SEQUENCE_NUMBER, first))
                        .records())
                .isEqualTo(all);
        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.AFTER_SEQUENCE_NUMBER, first))
                        .records())
                .isEqualTo(all.subList(1, 2));
    }

    @Test
    void startingSequenceNumberOfTheShardReadsEverything() {
        fixture.write(table, null, item("a", "1"));
        String start = describe().shards().get(0).sequenceNumberRange().startingSequenceNumber();

        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.AT_SEQUENCE_NUMBER, start))
                        .records())
                .hasSize(1);
    }

    @Test
    void limitEndsAPage() {
        for (int i = 0; i < 5; i++) {
            fixture.write(table, null, item("k" + i, "1"));
        }
        GetRecordsResponse first = fixture.operations.getRecords(GetRecordsRequest.builder()
                .shardIterator(fixture.trimHorizon(table))
                .limit(3)
                .build());

        assertThat(first.records()).hasSize(3);
        assertThat(fixture.records(first.nextShardIterator()).records()).hasSize(2);
    }

    @Test
    void oneMegabyteEndsAPage() {
        String large = "x".repeat(300_000);
        for (int i = 0; i < 5; i++) {
            fixture.write(table, null, item("k" + i, large));
        }
        assertThat(fixture.records(fixture.trimHorizon(table)).records()).hasSize(3);
        assertThat(fixture.all(table)).hasSize(5);
    }

    @Test
    void streamsDoNotMix() {
        TableDefinition other = fixture.table("Other", 8, StreamViewType.KEYS_ONLY);
        fixture.write(table, null, item("mine", "1"));
        fixture.write(other, null, item("theirs", "1"));

        assertThat(fixture.all(table))
                .extracting(record -> record.dynamodb().keys().get("p").s())
                .containsExactly("mine");
    }

    @Test
    void iteratorExpiresAfterFifteenMinutes() {
        String iterator = fixture.trimHorizon(table);
        fixture.clock.advance(Duration.ofMinutes(15));
        assertThat(fixture.records(iterator).records()).isEmpty();
        fixture.clock.advance(Duration.ofMillis(1));
        assertThatThrownBy(() -> fixture.records(iterator)).isInstanceOf(ExpiredIteratorException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "arn:aws:dynamodb:eu-central-1:0:table/Notes/stream/x|1|nonsense!",
                "arn:aws:dynamodb:eu-central-1:0:table/Notes/stream/x|1|AAAA",
                "nonsense|1|AAAAAAAAAAAAAAAAAAAAAA=="
            })
    void malformedIteratorIsRefused(String iterator) {
        assertError(() -> fixture.records(iterator), "ValidationException", "Invalid ShardIterator");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1001})
    void recordLimitHasBounds(int limit) {
        GetRecordsRequest request = GetRecordsRequest.builder()
                .shardIterator(fixture.trimHorizon(table))
                .limit(limit)
                .build();
        assertThatThrownBy(() -> fixture.operations.getRecords(request)).hasMessageContaining("at 'limit' failed");
    }

    @Test
    void malformedStreamArnIsRefused() {
        DescribeStreamRequest request =
                DescribeStreamRequest.builder().streamArn("x".repeat(40)).build();
        assertError(() -> fixture.operations.describeStream(request), "ValidationException", "Invalid StreamArn");
    }

    @Test
    void unknownStreamIsNotFound() {
        String arn = table.arn() + "/stream/2001-01-01T00:00:00.000";
        DescribeStreamRequest request =
                DescribeStreamRequest.builder().streamArn(arn).build();
        assertError(
                () -> fixture.operations.describeStream(request),
                "ResourceNotFoundException",
                "Requested resource not found: Stream: " + arn + " not found");
    }

    @Test
    void unknownShardIsNotFound() {
        GetShardIteratorRequest request = GetShardIteratorRequest.builder()
                .streamArn(table.stream().arn())
                .shardId("shardId-00000000000000000000-ffffffff")
                .shardIteratorType(ShardIteratorType.LATEST)
                .build();
        assertThatThrownBy(() -> fixture.operations.getShardIterator(request))
                .isInstanceOf(ResourceNotFoundException.class)
                .hasMessageContaining("Requested resource not found: Shard does not exist");
    }

    @ParameterizedTest
    @CsvSource({
        "AT_SEQUENCE_NUMBER,",
        "AFTER_SEQUENCE_NUMBER,",
        "TRIM_HORIZON,100000000000000000001",
        "LATEST,100000000000000000001",
        "AT_SEQUENCE_NUMBER,12345678901234567890x",
        "AT_SEQUENCE_NUMBER,199999999999999999999"
    })
    void sequenceNumberMustSuitTheIteratorType(ShardIteratorType type, String sequenceNumber) {
        assertThatThrownBy(() -> fixture.iterator(table, type, sequenceNumber))
                .isInstanceOfSatisfying(
                        AwsServiceException.class,
                        error -> assertThat(error.awsErrorDetails().errorCode()).isEqualTo("ValidationException"));
    }

    private StreamDescription describe() {
        return fixture.operations
                .describeStream(DescribeStreamRequest.builder()
                        .streamArn(table.stream().arn())
                        .build())
                .streamDescription();
    }

    private static AbstractThrowableAssert<?, ?> assertError(ThrowingCallable call, String code, String message) {
        return assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, error -> {
            assertThat(error.awsErrorDetails().errorCode()).isEqualTo(code);
            assertThat(error.awsErrorDetails().errorMessage()).isEqualTo(message);
        });
    }
}
