package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.catalog.SourceColumn;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.FaultException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes items of the rows of one table. Immutable and thread-safe. */
public final class RowMapper {

    private final String migration;
    private final RowMapping mapping;
    private final TableColumns shape;
    private final List<String> columns;
    private final Map<String, ValueEncoder> attributes = new LinkedHashMap<>();
    private final Map<String, ValueEncoder> keyColumns = new LinkedHashMap<>();

    /**
     * A mapper for a table as it is.
     *
     * @param migration the name of the migration, whose items are told from those of others by it
     * @throws dev.monochord.runtime.error.InvalidInputException if the mapping does not suit the table
     */
    public RowMapper(String migration, RowMapping mapping, TableColumns shape) {
        this.migration = migration;
        this.mapping = mapping;
        this.shape = shape;
        mapping.attributes()
                .forEach((name, rule) -> attributes.put(name, new ValueEncoder(shape.column(rule.column()), rule)));
        for (String column : mapping.keyColumns()) {
            keyColumns.put(column, new ValueEncoder(shape.column(column), keyRule(shape.column(column))));
        }
        columns = mapping.columns();
        columns.forEach(shape::column);
    }

    /** A column in a key follows the rule of the attribute it also is, as text. */
    private ColumnRule keyRule(SourceColumn column) {
        ColumnRule rule = mapping.attributes().values().stream()
                .filter(other -> other.column().equals(column.name()))
                .findFirst()
                .orElse(ColumnRule.of(column.name()));
        return new ColumnRule(
                column.name(), ValueForm.STRING, new NullRule.Reject(), false, rule.zone(), rule.fractionDigits());
    }

    public RowMapping mapping() {
        return mapping;
    }

    public TableColumns shape() {
        return shape;
    }

    /** Returns the zone of a column in the key of an item; null if it has none. */
    @Nullable
    ZoneId keyZone(String column) {
        return keyRule(shape.column(column)).zone();
    }

    ValueEncoder encoder(String attribute) {
        return Objects.requireNonNull(attributes.get(attribute));
    }

    /**
     * Makes the item of a row, without the attributes of the migration itself.
     *
     * @throws UnmappableRowException if a value cannot be stored
     * @throws FaultException if the row lacks a column of the mapping, since the table was changed
     */
    public Map<String, AttributeValue> item(SourceRow row) {
        for (String column : columns) {
            if (!row.has(column)) {
                throw new FaultException(
                        "table " + mapping.table() + " no longer has column " + column
                                + ", or does not publish it: change the mapping or the table, and reset the migration",
                        null);
            }
        }
        Map<String, AttributeValue> item = new LinkedHashMap<>(key(row));
        mapping.constants().forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
        mapping.attributes().forEach((name, rule) -> {
            AttributeValue value = value(row, rule, encoder(name));
            if (value != null) {
                item.put(name, value);
            }
        });
        return item;
    }

    private @Nullable AttributeValue value(SourceRow row, ColumnRule rule, ValueEncoder encoder) {
        String text = row.get(rule.column());
        if (text != null && !(text.isEmpty() && rule.emptyIsAbsent())) {
            return encoder.encode(text);
        }
        NullRule ifNull = rule.ifNull();
        if (ifNull instanceof NullRule.Null) {
            return AttributeValue.fromNul(true);
        }
        if (ifNull instanceof NullRule.Reject) {
            throw new UnmappableRowException(rule.column(), "is NULL, which the mapping rejects");
        }
        if (ifNull instanceof NullRule.After after) {
            String base = row.get(after.column());
            if (base == null) {
                throw new UnmappableRowException(rule.column(), "is NULL, and so is " + after.column());
            }
            SourceColumn column = shape.column(after.column());
            ValueEncoder time = new ValueEncoder(
                    column, new ColumnRule(column.name(), ValueForm.STRING, ifNull, false, rule.zone(), 9));
            return AttributeValue.fromS(encoder.timeAfter(time.time(base), after));
        }
        return null;
    }

    /**
     * Makes the key of the item of a row. Needs no other columns than those of the key templates.
     *
     * @throws UnmappableRowException if a column is NULL, empty or not known
     */
    public Map<String, AttributeValue> key(SourceRow row) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        mapping.keys().forEach((name, template) -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < template.parts().size(); i++) {
                String part = template.parts().get(i);
                text.append(i % 2 == 0 ? part : keyValue(row, part));
            }
            key.put(
                    name,
                    template.number()
                            ? NumberValue.of(template.columns().get(0), text.toString())
                            : AttributeValue.fromS(text.toString()));
        });
        return key;
    }

    private String keyValue(SourceRow row, String column) {
        String value = row.get(column);
        if (value == null) {
            throw new UnmappableRowException(
                    column,
                    row.has(column)
                            ? "is NULL, but the key of the item needs it"
                            : "is not told by the source: ALTER TABLE " + mapping.table()
                                    + " REPLICA IDENTITY FULL, and start again");
        }
        if (value.isEmpty()) {
            throw new UnmappableRowException(column, "is empty, but the key of the item needs it");
        }
        return Objects.requireNonNull(keyColumns.get(column)).text(value);
    }

    /** Whether a row has every column that the key of its item needs. */
    public boolean hasKey(SourceRow row) {
        return mapping.keyColumns().stream().allMatch(row::has);
    }

    /**
     * Returns the migration, the table and the key of a row as text, which tells apart the rows of all migrations: several
     * may make items of the same table in the same target.
     */
    public String source(SourceRow row) {
        return source(mapping.key().stream()
                .map(column -> String.valueOf(row.get(column)))
                .toList());
    }

    /** Returns the migration, the table and the key of a row as text. */
    public String source(List<String> rowKey) {
        List<String> parts = new ArrayList<>(List.of(migration, mapping.table().toString()));
        parts.addAll(rowKey);
        return text(parts);
    }

    private static String text(List<String> parts) {
        return JsonTree.write(parts).replaceAll("\\n\\s*", "");
    }

    /** Returns how the sources of all rows of this migration begin, whatever their table. */
    public String sourcePrefix() {
        return prefix(List.of(migration));
    }

    private static String prefix(List<String> parts) {
        String text = text(parts);
        return text.substring(0, text.length() - 1) + ",";
    }

    /**
     * Returns the key of the row that {@link #source(SourceRow)} names; empty if it is a row of another table or another
     * migration.
     */
    public Optional<List<String>> rowKey(String source) {
        List<String> start = List.of(migration, mapping.table().toString());
        if (!source.startsWith(prefix(start))) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        ((List<?>) JsonTree.read(source)).forEach(part -> parts.add((String) part));
        return Optional.of(parts.subList(start.size(), parts.size()));
    }

    /** Returns the {@link #source(SourceRow)} that a migration wrote an item from; null if no migration wrote it. */
    public static @Nullable String writtenFrom(Map<String, AttributeValue> item) {
        AttributeValue source = item.get(RowMapping.SOURCE);
        return source == null || !item.containsKey(RowMapping.STAMP) ? null : source.s();
    }

    /** Whether this migration wrote an item from a row of this table, with this mapping's keys. */
    public boolean wrote(Map<String, AttributeValue> item) {
        String source = writtenFrom(item);
        return source != null && rowKey(source).isPresent() && couldBe(item);
    }

    /** Returns the key of the row that an item was made from, if its key and attributes show it. */
    public Optional<List<String>> rowKey(Map<String, AttributeValue> item) {
        Map<String, String> values = new LinkedHashMap<>();
        mapping.attributes().forEach((name, rule) -> {
            AttributeValue value = item.get(name);
            if (value != null && (value.s() != null || value.n() != null)) {
                values.put(rule.column(), value.s() != null ? value.s() : value.n());
            }
        });
        mapping.keys().forEach((name, template) -> {
            AttributeValue value = item.get(name);
            if (value != null) {
                values.putAll(template.values(value.s() != null ? value.s() : String.valueOf(value.n())));
            }
        });
        List<String> key = new ArrayList<>();
        for (String column : mapping.key()) {
            String value = values.get(column);
            if (value == null) {
                return Optional.empty();
            }
            key.add(value);
        }
        return Optional.of(key);
    }

    /** Whether an item could have been made by this mapping. */
    public boolean couldBe(Map<String, AttributeValue> item) {
        return mapping.keys().entrySet().stream().allMatch(key -> {
            AttributeValue value = item.get(key.getKey());
            return value != null
                    && (key.getValue().number()
                            ? value.n() != null
                            : value.s() != null && key.getValue().matches(value.s()));
        });
    }
}
