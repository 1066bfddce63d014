package dev.monochord.migrate.transform;

import dev.monochord.annotations.TimeFormat;
import dev.monochord.model.AttributeType;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Times in the forms that designs have for them. */
final class Times {

    private Times() {}

    /** The time, in the form of its type or as ISO-8601 text. */
    static Instant read(AttributeType type, AttributeValue value) {
        return type instanceof AttributeType.Time time
                ? read(time.format(), value.s() != null, value)
                : Decode.iso(value);
    }

    /** The time in a format, of which a lenient reader takes others too. */
    static Instant read(TimeFormat format, boolean lenient, AttributeValue value) {
        return switch (format) {
            case ISO -> lenient ? Decode.lenientTime(value) : Decode.iso(value);
            case EPOCH_SECONDS -> lenient ? Decode.lenientSeconds(value) : Decode.seconds(value);
            case EPOCH_MILLIS -> lenient ? Decode.lenientMillis(value) : Decode.millis(value);
        };
    }

    static AttributeValue write(TimeFormat format, Instant time) {
        try {
            return switch (format) {
                case ISO -> Encode.iso(time);
                case EPOCH_SECONDS -> Encode.seconds(time);
                case EPOCH_MILLIS -> Encode.millis(time);
            };
        } catch (ArithmeticException e) {
            throw new StoredItemException("is a time that milliseconds cannot hold");
        }
    }
}
