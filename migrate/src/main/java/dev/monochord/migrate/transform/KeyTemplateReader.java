package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeType;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.KeyReader;
import dev.monochord.runtime.item.Parse;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads one variable from the text of a key, as generated code does. A time becomes ISO-8601 text, whatever its attribute
 * would be, because seconds could not hold the fraction that the key has. Thread-safe.
 */
final class KeyTemplateReader {

    private final KeyTemplate template;
    private final int part;
    private final KeyFormat format;
    private final AttributeType type;
    private final KeyForm form;

    private KeyTemplateReader(KeyTemplate template, int part, KeyFormat format, AttributeType type) {
        this.template = template;
        this.part = part;
        this.format = format;
        this.type = type;
        this.form = KeyForm.of(template.toString(), null);
    }

    /** The reader of a variable, or null if the template does not have it or does not keep its value. */
    static @Nullable KeyTemplateReader of(KeyTemplate template, String variable, AttributeType type) {
        for (int i = 0; i < template.parts().size(); i++) {
            if (template.parts().get(i) instanceof KeyPart.Variable found
                    && found.name().equals(variable)
                    && found.format().reversible()) {
                return new KeyTemplateReader(template, i, found.format(), type);
            }
        }
        return null;
    }

    /** The value if the text was made by the template, else null. */
    @Nullable
    AttributeValue readIfFormed(String text) {
        return form.matches(text, null) ? read(text) : null;
    }

    /**
     * The value, or null if the optional part that has it is absent.
     *
     * @throws dev.monochord.runtime.error.StoredItemException if the text was not made by the template
     */
    @Nullable
    AttributeValue read(String text) {
        KeyReader key = KeyReader.of(text);
        for (int i = 0; i < part; i++) {
            if (i == template.optionalFrom() && key.atEnd()) {
                return null;
            }
            if (template.parts().get(i) instanceof KeyPart.Variable before) {
                piece(key, i, before.format());
            } else {
                key.literal(template.parts().get(i).toString());
            }
        }
        return value(piece(key, part, format));
    }

    private String piece(KeyReader key, int at, KeyFormat of) {
        if (of.kind() == KeyFormat.Kind.ISO) {
            return key.time();
        }
        if (of.fixedWidth()) {
            return key.take(of.width());
        }
        String delimiter = template.delimiterAfter(at);
        if (delimiter == null) {
            return key.rest();
        }
        return at + 1 == template.optionalFrom() ? key.untilOrEnd(delimiter) : key.until(delimiter);
    }

    private AttributeValue value(String piece) {
        return switch (format.kind()) {
            case TEXT, WORD, LOWER ->
                type instanceof AttributeType.Time ? Encode.iso(Parse.iso(piece)) : Encode.text(piece);
            case NUMBER, PADDED -> Encode.number(Parse.decimal(piece));
            case ISO -> Encode.iso(Parse.iso(piece));
            case SECONDS -> Encode.iso(Parse.seconds(piece));
            case MILLIS -> Encode.iso(Parse.millis(piece));
        };
    }
}
