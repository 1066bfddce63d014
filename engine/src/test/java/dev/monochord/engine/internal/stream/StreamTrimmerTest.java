package dev.monochord.engine.internal.stream;

import static dev.monochord.engine.internal.stream.StreamFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

class StreamTrimmerTest {

    private final StreamFixture fixture = new StreamFixture();
    private final TableDefinition table = fixture.table("Notes", 7, StreamViewType.KEYS_ONLY);
    private final StreamTrimmer trimmer =
            new StreamTrimmer(fixture::streams, fixture.log, fixture.store, fixture.clock);

    @Test
    void recordIsKeptForADay() {
        fixture.write(table, null, item("a", "1"));
        fixture.clock.advance(Duration.ofHours(24));

        trimmer.trimNow();
        assertThat(fixture.all(table)).hasSize(1);

        fixture.clock.advance(Duration.ofMillis(1));
        trimmer.trimNow();
        assertThat(fixture.all(table)).isEmpty();
    }

    @Test
    void onlyOldRecordsAreTrimmedAndTheShardStartsAfterThem() {
        fixture.write(table, null, item("old", "1"));
        fixture.clock.advance(Duration.ofHours(23));
        fixture.write(table, null, item("young", "1"));
        fixture.clock.advance(Duration.ofHours(2));

        trimmer.trimNow();

        assertThat(fixture.all(table))
                .extracting(record -> record.dynamodb().keys().get("p").s())
                .containsExactly("young");
        String start = fixture.operations
                .describeStream(DescribeStreamRequest.builder()
                        .streamArn(table.stream().arn())
                        .build())
                .streamDescription()
                .shards()
                .get(0)
                .sequenceNumberRange()
                .startingSequenceNumber();
        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.AT_SEQUENCE_NUMBER, start))
                        .records())
                .hasSize(1);
    }

    @Test
    void trimmedSequenceNumberGivesNoIterator() {
        fixture.write(table, null, item("old", "1"));
        String old = fixture.all(table).get(0).dynamodb().sequenceNumber();
        fixture.clock.advance(Duration.ofHours(25));

        trimmer.trimNow();

        assertThatThrownBy(() -> fixture.iterator(table, ShardIteratorType.AT_SEQUENCE_NUMBER, old))
                .isInstanceOf(TrimmedDataAccessException.class)
                .hasMessageContaining("read past the oldest stream record");
        assertThat(fixture.records(fixture.iterator(table, ShardIteratorType.AFTER_SEQUENCE_NUMBER, old))
                        .records())
                .isEmpty();
    }

    @Test
    void readerThatLosesRecordsToTheTrimmerIsTold() {
        fixture.write(table, null, item("a", "1"));
        fixture.write(table, null, item("b", "1"));
        fixture.clock.advance(Duration.ofHours(24));
        GetRecordsResponse first = fixture.operations.getRecords(GetRecordsRequest.builder()
                .shardIterator(fixture.trimHorizon(table))
                .limit(1)
                .build());
        fixture.clock.advance(Duration.ofMillis(1));

        trimmer.trimNow();

        assertThat(first.records()).hasSize(1);
        assertThatThrownBy(() -> fixture.records(first.nextShardIterator()))
                .isInstanceOf(TrimmedDataAccessException.class);
    }

    @Test
    void readerAtTheEndIsNotDisturbedByTheTrimmer() {
        fixture.write(table, null, item("a", "1"));
        fixture.clock.advance(Duration.ofHours(24));
        String end = fixture.records(fixture.trimHorizon(table)).nextShardIterator();
        fixture.clock.advance(Duration.ofMillis(1));

        trimmer.trimNow();

        assertThat(fixture.records(end).records()).isEmpty();
    }

    @Test
    void disabledStreamIsTrimmedToo() {
        fixture.write(table, null, item("a", "1"));
        fixture.disable(table);
        fixture.clock.advance(Duration.ofHours(24).plusMillis(1));

        trimmer.trimNow();

        GetRecordsResponse page = fixture.records(fixture.trimHorizon(table));
        assertThat(page.records()).isEmpty();
        assertThat(page.nextShardIterator()).isNull();
    }
}
