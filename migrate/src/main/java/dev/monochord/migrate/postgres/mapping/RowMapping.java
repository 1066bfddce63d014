package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the rows of one table become items.
 *
 * @param key the columns that identify a row, in the order in which the copy reads
 * @param target the table of DynamoDB
 * @param keys the key attributes and their templates, such as {@code PROJECT#{project}}
 * @param attributes the other attributes and their rules
 * @param constants attributes that are the same text in every item
 */
public record RowMapping(
        SourceTable table,
        List<String> key,
        String target,
        Map<String, RowKeyTemplate> keys,
        Map<String, ColumnRule> attributes,
        Map<String, String> constants) {

    /** The stamp of what an item was last written from. */
    public static final String STAMP = "_lsn";

    /** The migration, the table and the key of the row that an item was written from. */
    public static final String SOURCE = "_src";

    /** True on items that stand for a row that is gone. */
    public static final String DELETED = "_deleted";

    private static final Set<String> RESERVED = Set.of(STAMP, SOURCE, DELETED);

    public RowMapping {
        key = List.copyOf(key);
        keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        constants = Map.copyOf(constants);
        if (key.isEmpty() || keys.isEmpty() || keys.size() > 2) {
            throw new InvalidInputException(
                    "key", "the mapping of " + table + " needs \"key\" columns and one or two \"keys\" of the item");
        }
        Set<String> names = new LinkedHashSet<>(attributes.keySet());
        names.addAll(constants.keySet());
        Set<String> reserved = new LinkedHashSet<>(names);
        reserved.retainAll(RESERVED);
        if (!reserved.isEmpty()) {
            throw new InvalidInputException(
                    "attributes", "the migration itself writes " + reserved + ": rename it in the mapping of " + table);
        }
        names.retainAll(keys.keySet());
        if (!names.isEmpty()) {
            throw new InvalidInputException(
                    "attributes",
                    "the mapping of " + table + " has " + names + " in \"keys\" and in \"attributes\", which would"
                            + " overwrite the key: remove it from \"attributes\", or rename it there");
        }
    }

    /** The columns that the target key is made of. */
    public Set<String> keyColumns() {
        Set<String> columns = new LinkedHashSet<>();
        keys.values().forEach(template -> columns.addAll(template.columns()));
        return columns;
    }

    /** Every column that is read, without repetition. */
    public List<String> columns() {
        Set<String> columns = new LinkedHashSet<>(key);
        columns.addAll(keyColumns());
        for (ColumnRule rule : attributes.values()) {
            columns.add(rule.column());
            if (rule.ifNull() instanceof NullRule.After after) {
                columns.add(after.column());
            }
        }
        return new ArrayList<>(columns);
    }
}
