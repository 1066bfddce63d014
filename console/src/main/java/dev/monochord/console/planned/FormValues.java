package dev.monochord.console.planned;

import dev.monochord.annotations.StoredType;
import dev.monochord.console.call.KeyTexts;
import dev.monochord.console.call.TextValues;
import dev.monochord.model.AttributeType;
import dev.monochord.systems.kit.Refusal;
import java.math.BigDecimal;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values of forms as attributes. A value that does not fit is refused by the name of its parameter. */
final class FormValues {

    private FormValues() {}

    static AttributeValue value(String parameter, String text, AttributeType type) {
        if (type instanceof AttributeType.Time && type.stored() == StoredType.N) {
            Instant time = (Instant) TextValues.parse(parameter, text, Instant.class);
            boolean isMillis = type.equals(AttributeType.MILLIS);
            return AttributeValue.fromN(Long.toString(isMillis ? time.toEpochMilli() : time.getEpochSecond()));
        }
        return value(parameter, text, type.stored());
    }

    static AttributeValue value(String parameter, String text, StoredType type) {
        return switch (type) {
            case S -> AttributeValue.fromS(text);
            case N ->
                AttributeValue.fromN(
                        ((BigDecimal) TextValues.parse(parameter, text, BigDecimal.class)).toPlainString());
            case B -> AttributeValue.fromB(KeyTexts.bytes(parameter, text));
            case BOOL -> AttributeValue.fromBool((Boolean) TextValues.parse(parameter, text, boolean.class));
            default ->
                throw Refusal.invalid(parameter, "is compared with a list, a set or a map, which a form cannot give");
        };
    }
}
