package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.KeyWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a key attribute, or a derived one, from the components of an item, as generated code does. Thread-safe. */
final class KeyTemplateWriter {

    /** A literal, or a variable with its type and the delimiter after it. */
    private record Piece(
            String text,
            @Nullable KeyFormat format,
            AttributeType type,
            @Nullable String delimiter) {}

    private final String attribute;
    private final StoredType stored;
    private final KeyRole role;
    private final List<Piece> pieces;
    private final int optionalFrom;
    private final Set<String> required;
    private final int shards;
    private final @Nullable Piece shardBy;
    private final boolean written;

    KeyTemplateWriter(KeyAttributeDesign key, KeyRole role, KeyTemplate template, ItemDesign item) {
        this.attribute = key.name();
        this.stored = template.plain() ? key.type() : StoredType.S;
        this.role = role;
        this.required = template.requiredVariables().stream()
                .map(KeyPart.Variable::name)
                .collect(Collectors.toSet());
        this.pieces = new ArrayList<>();
        this.shards = 1;
        this.shardBy = null;
        this.written = true;
        for (int i = 0; i < template.parts().size(); i++) {
            pieces.add(
                    template.parts().get(i) instanceof KeyPart.Variable variable
                            ? new Piece(
                                    variable.name(),
                                    variable.format(),
                                    type(item, variable.name()),
                                    template.delimiterAfter(i))
                            : new Piece(template.parts().get(i).toString(), null, AttributeType.TEXT, null));
        }
        boolean leavesOut = template.parts().subList(template.optionalFrom(), pieces.size()).stream()
                .filter(KeyPart.Variable.class::isInstance)
                .allMatch(part -> item.attribute(((KeyPart.Variable) part).name())
                        .map(AttributeDesign::nullable)
                        .orElse(false));
        this.optionalFrom = leavesOut ? template.optionalFrom() : pieces.size();
    }

    private KeyTemplateWriter(KeyTemplateWriter other, int shards, @Nullable Piece shardBy, boolean written) {
        this.attribute = other.attribute;
        this.stored = other.stored;
        this.role = other.role;
        this.pieces = other.pieces;
        this.optionalFrom = other.optionalFrom;
        this.required = other.required;
        this.shards = shards;
        this.shardBy = shardBy;
        this.written = written;
    }

    /** The same, spread over shards. */
    KeyTemplateWriter spread(int count, @Nullable String by, ItemDesign item) {
        return count == 1 || by == null
                ? this
                : new KeyTemplateWriter(this, count, new Piece(by, KeyFormat.TEXT, type(item, by), null), written);
    }

    /** The same for an attribute that something else writes: it only tells whether a value is missing. */
    KeyTemplateWriter unwritten() {
        return new KeyTemplateWriter(this, shards, shardBy, false);
    }

    boolean written() {
        return written;
    }

    private static AttributeType type(ItemDesign item, String component) {
        return item.attribute(component).map(AttributeDesign::type).orElse(AttributeType.TEXT);
    }

    String attribute() {
        return attribute;
    }

    /** Whether all variables have values that the key cannot be without. */
    boolean writable(ComponentValues values) {
        Piece by = shardBy;
        return required.stream().allMatch(name -> values.get(name) != null)
                && (by == null || values.get(by.text) != null);
    }

    /**
     * The attribute.
     *
     * @throws dev.monochord.runtime.error.InvalidInputException if a value cannot stand in a key
     */
    AttributeValue write(ComponentValues values) {
        if (stored != StoredType.S) {
            return typed(pieces.get(0), values.required(pieces.get(0).text));
        }
        KeyWriter key = role == KeyRole.SORT ? KeyWriter.sort() : KeyWriter.partition();
        write(key, 0, optionalFrom, values);
        if (optionalFrom < pieces.size() && anyOptional(values)) {
            write(key, optionalFrom, pieces.size(), values);
        }
        Piece by = shardBy;
        if (by != null) {
            key.shard(shardText(by.type, values.required(by.text)), shards);
        }
        return key.done();
    }

    private boolean anyOptional(ComponentValues values) {
        return pieces.subList(optionalFrom, pieces.size()).stream()
                .anyMatch(piece -> piece.format != null && values.get(piece.text) != null);
    }

    private void write(KeyWriter key, int from, int to, ComponentValues values) {
        for (int i = from; i < to; i++) {
            Piece piece = pieces.get(i);
            KeyFormat format = piece.format;
            if (format == null) {
                key.literal(piece.text);
            } else {
                variable(key, piece, format, values.required(piece.text));
            }
        }
    }

    private static void variable(KeyWriter key, Piece piece, KeyFormat format, AttributeValue value) {
        String name = piece.text;
        String delimiter = piece.delimiter;
        switch (format.kind()) {
            case TEXT, WORD -> {
                if (delimiter == null) {
                    key.text(name, text(piece.type, value));
                } else {
                    key.word(name, text(piece.type, value), delimiter);
                }
            }
            case LOWER -> {
                if (delimiter == null) {
                    key.lower(name, text(piece.type, value));
                } else {
                    key.lowerWord(name, text(piece.type, value), delimiter);
                }
            }
            case NUMBER -> number(key, piece, value);
            case PADDED -> key.padded(name, Decode.bigInteger(value), format.width());
            case ISO -> key.iso(name, Times.read(piece.type, value));
            case SECONDS -> key.seconds(name, Times.read(piece.type, value));
            case MILLIS -> key.millis(name, Times.read(piece.type, value));
        }
    }

    private static void number(KeyWriter key, Piece piece, AttributeValue value) {
        if (piece.type instanceof AttributeType.Numeric numeric
                && numeric.kind().whole()) {
            key.number(piece.text, Decode.bigInteger(value));
        } else {
            key.number(piece.text, Decode.decimal(value));
        }
    }

    private static String text(AttributeType type, AttributeValue value) {
        return type instanceof AttributeType.Time
                ? Encode.iso(Times.read(type, value)).s()
                : Decode.text(value);
    }

    private static AttributeValue typed(Piece piece, AttributeValue value) {
        if (piece.type instanceof AttributeType.Time) {
            boolean millis = piece.format != null && piece.format.kind() == KeyFormat.Kind.MILLIS;
            return millis
                    ? Encode.millis(Times.read(piece.type, value))
                    : Encode.seconds(Times.read(piece.type, value));
        }
        return value;
    }

    /** The text whose hash chooses the shard. */
    private static String shardText(AttributeType type, AttributeValue value) {
        if (type instanceof AttributeType.Time time) {
            return time.stored() == StoredType.S
                    ? text(type, value)
                    : Times.read(type, value).toString();
        }
        if (type instanceof AttributeType.Numeric numeric) {
            return numeric.kind().whole()
                    ? Decode.bigInteger(value).toString()
                    : Decode.decimal(value).toString();
        }
        return value.bool() == null ? Decode.text(value) : value.bool().toString();
    }
}
