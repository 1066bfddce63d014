package dev.monochord.console.call;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.KeyWriter;
import dev.monochord.systems.kit.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes key attributes by their templates, from texts that a visitor typed. A text that does not fit is refused by the name
 * of its variable.
 *
 * @param texts returns the text of a variable
 */
public record KeyTexts(UnaryOperator<String> texts) {

    public AttributeValue write(KeyRole role, KeyAttributeDesign attribute, KeyTemplate template) {
        if (attribute.type() != StoredType.S) {
            return typed(attribute.type(), template.variables().get(0));
        }
        KeyWriter key = role == KeyRole.SORT ? KeyWriter.sort() : KeyWriter.partition();
        for (int i = 0; i < template.parts().size(); i++) {
            KeyPart part = template.parts().get(i);
            if (part instanceof KeyPart.Variable variable) {
                append(key, variable, template.delimiterAfter(i));
            } else {
                key.literal(part.toString());
            }
        }
        return key.done();
    }

    private void append(KeyWriter key, KeyPart.Variable variable, @Nullable String delimiter) {
        String name = variable.name();
        String text = texts.apply(name);
        switch (variable.format().kind()) {
            case TEXT, WORD -> {
                if (delimiter == null) {
                    key.text(name, text);
                } else {
                    key.word(name, text, delimiter);
                }
            }
            case LOWER -> {
                if (delimiter == null) {
                    key.lower(name, text);
                } else {
                    key.lowerWord(name, text, delimiter);
                }
            }
            case NUMBER -> key.number(name, (BigDecimal) TextValues.parse(name, text, BigDecimal.class));
            case PADDED ->
                key.padded(
                        name,
                        (BigInteger) TextValues.parse(name, text, BigInteger.class),
                        variable.format().width());
            case ISO -> key.iso(name, time(name, text));
            case SECONDS -> key.seconds(name, time(name, text));
            case MILLIS -> key.millis(name, time(name, text));
        }
    }

    private static Instant time(String name, String text) {
        return (Instant) TextValues.parse(name, text, Instant.class);
    }

    /** A key attribute that is a number or bytes is one variable and nothing else. */
    private AttributeValue typed(StoredType type, KeyPart.Variable variable) {
        String name = variable.name();
        String text = texts.apply(name);
        if (type == StoredType.B) {
            return AttributeValue.fromB(bytes(name, text));
        }
        if (variable.format().time()) {
            Instant time = time(name, text);
            boolean isMillis = variable.format().kind() == KeyFormat.Kind.MILLIS;
            return AttributeValue.fromN(Long.toString(isMillis ? time.toEpochMilli() : time.getEpochSecond()));
        }
        return AttributeValue.fromN(((BigDecimal) TextValues.parse(name, text, BigDecimal.class)).toPlainString());
    }

    public static SdkBytes bytes(String name, String text) {
        try {
            return SdkBytes.fromByteArray(Base64.getDecoder().decode(text.strip()));
        } catch (IllegalArgumentException malformed) {
            throw Refusal.invalid(name, "must be base64");
        }
    }
}
