package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.schema.KnownStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** A stream's one shard and its records in the shapes of the API. */
final class ShardView {

    private static final Identity TTL = Identity.builder()
            .type("Service")
            .principalId("dynamodb.amazonaws.com")
            .build();

    private final KnownStream stream;
    private final String region;

    ShardView(KnownStream stream) {
        this.stream = stream;
        this.region = stream.schema().arn().split(":", -1)[3];
    }

    String id() {
        return String.format(
                Locale.ROOT,
                "shardId-%020d-%08x",
                stream.created().toEpochMilli(),
                stream.schema().storageId());
    }

    Shard shard(StreamReader reader) {
        int storageId = stream.schema().storageId();
        SequenceNumberRange.Builder range =
                SequenceNumberRange.builder().startingSequenceNumber(SequenceText.format(reader.horizon(storageId)));
        if (!stream.enabled()) {
            range.endingSequenceNumber(SequenceText.format(reader.last(storageId)));
        }
        return Shard.builder().shardId(id()).sequenceNumberRange(range.build()).build();
    }

    Record record(StoredRecord stored) {
        StreamRecord.Builder change = StreamRecord.builder()
                .approximateCreationDateTime(Instant.ofEpochSecond(Math.floorDiv(stored.millis(), 1000L)))
                .keys(stored.key())
                .sequenceNumber(SequenceText.format(stored.sequence()))
                .sizeBytes((long) stored.size())
                .streamViewType(stream.schema().viewType());
        if (stored.oldImage() != null) {
            change.oldImage(stored.oldImage());
        }
        if (stored.newImage() != null) {
            change.newImage(stored.newImage());
        }
        Record.Builder event = Record.builder()
                .eventID(eventId(stored.sequence()))
                .eventName(stored.change())
                .eventVersion("1.1")
                .eventSource("aws:dynamodb")
                .awsRegion(region)
                .dynamodb(change.build());
        if (stored.byTtl()) {
            event.userIdentity(TTL);
        }
        return event.build();
    }

    /** The same for every reading of a record, so that a consumer can drop what it has seen. */
    private String eventId(long sequence) {
        byte[] name = (stream.schema().arn() + '/' + sequence).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(name).toString().replace("-", "");
    }
}
