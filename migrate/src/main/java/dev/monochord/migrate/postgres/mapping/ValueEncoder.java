package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.catalog.SourceColumn;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns the text of one column into an attribute. Immutable and thread-safe. */
final class ValueEncoder {

    private final SourceColumn column;
    private final ColumnRule rule;
    private final ValueForm form;

    /**
     * An encoder for a column.
     *
     * @throws InvalidInputException if the rule does not suit the type of the column
     */
    ValueEncoder(SourceColumn column, ColumnRule rule) {
        this.column = column;
        this.rule = rule;
        form = rule.form() == null ? ValueForm.of(column) : rule.form();
        form.check(column);
        if (column.type().equals("timestamp") && rule.zone() == null) {
            throw new InvalidInputException(
                    "zone",
                    "column " + column.name() + " is a timestamp without time zone: declare its \"zone\", such as UTC");
        }
        if (rule.ifNull() instanceof NullRule.After && !isTime()) {
            throw new InvalidInputException(
                    "null", "column " + column.name() + " is no time, so it cannot be after one");
        }
    }

    ValueForm form() {
        return form;
    }

    private boolean isTime() {
        return column.type().equals("timestamptz") || column.type().equals("timestamp");
    }

    /** Encodes a value that is not NULL; empty sets are null. */
    @Nullable
    AttributeValue encode(String text) {
        return switch (form) {
            case STRING -> AttributeValue.fromS(text(text));
            case NUMBER -> NumberValue.of(column.name(), text);
            case BOOLEAN -> AttributeValue.fromBool(isTrue(text));
            case BINARY -> AttributeValue.fromB(bytes(text));
            case DOCUMENT -> JsonDocument.parse(column.name(), text);
            case LIST ->
                AttributeValue.fromL(PostgresArray.parse(column.name(), text).stream()
                        .map(element -> element == null ? AttributeValue.fromNul(true) : element(element))
                        .toList());
            case SET -> set(PostgresArray.parse(column.name(), text));
        };
    }

    /** Returns the text of a value, as it stands in keys. */
    String text(String text) {
        if (column.array()) {
            return text;
        }
        return switch (column.type()) {
            case "timestamptz", "timestamp" -> PostgresTime.text(column.name(), time(text), rule.fractionDigits());
            case "bool" -> Boolean.toString(isTrue(text));
            case "date" -> date(text);
            default -> text;
        };
    }

    /** Returns the text of a time that lies after another one. */
    String timeAfter(Instant base, NullRule.After after) {
        return PostgresTime.text(column.name(), base.plus(after.plus()), rule.fractionDigits());
    }

    /** Reads a time column. */
    Instant time(String text) {
        return column.type().equals("timestamptz")
                ? PostgresTime.instant(column.name(), text)
                : PostgresTime.instant(column.name(), text, Objects.requireNonNull(rule.zone()));
    }

    private String date(String text) {
        if (text.length() != "2023-06-15".length()) {
            throw new UnmappableRowException(
                    column.name(), "has a date that is infinite, before the year 1 or after 9999");
        }
        return text;
    }

    private AttributeValue element(String text) {
        ColumnRule plain =
                new ColumnRule(rule.column(), null, rule.ifNull(), false, rule.zone(), rule.fractionDigits());
        SourceColumn single = new SourceColumn(column.name(), column.type(), false);
        // A numeric keeps its scale in a list; in a set it is a number, so that equal ones are one.
        ColumnRule suited = column.type().equals("numeric")
                ? new ColumnRule(rule.column(), ValueForm.STRING, rule.ifNull(), false, null, rule.fractionDigits())
                : plain;
        return Objects.requireNonNull(new ValueEncoder(single, suited).encode(text));
    }

    private @Nullable AttributeValue set(List<@Nullable String> elements) {
        if (elements.contains(null)) {
            throw new UnmappableRowException(column.name(), "has NULL in an array, which a set cannot hold");
        }
        if (elements.isEmpty()) {
            return null;
        }
        boolean numeric = ValueForm.isNumeric(column.type());
        List<AttributeValue> values = elements.stream()
                .map(Objects::requireNonNull)
                .map(element -> numeric ? NumberValue.of(column.name(), element) : element(element))
                .distinct()
                .toList();
        if (numeric) {
            return AttributeValue.fromNs(values.stream().map(AttributeValue::n).toList());
        }
        return column.type().equals("bytea")
                ? AttributeValue.fromBs(values.stream().map(AttributeValue::b).toList())
                : AttributeValue.fromSs(values.stream().map(AttributeValue::s).toList());
    }

    private static boolean isTrue(String text) {
        return text.startsWith("t");
    }

    private SdkBytes bytes(String text) {
        if (!text.startsWith("\\x")) {
            throw new UnmappableRowException(column.name(), "has bytes that are not in hexadecimal form");
        }
        return SdkBytes.fromByteArray(HexFormat.of().parseHex(text, 2, text.length()));
    }
}
