package dev.monochord.migrate.postgres.mapping;

import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.transform.Digest;
import dev.monochord.model.json.DesignFormatException;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a migration moves: a JSON file with a name and a mapping for each table.
 *
 * <pre>{@code
 * {"name": "shop",
 *  "tables": [{
 *    "table": "public.orders",
 *    "key": ["id"],
 *    "target": "shop",
 *    "keys": {"pk": "CUSTOMER#{customer}", "sk": "ORDER#{id}"},
 *    "attributes": {
 *      "total": {"as": "string"},
 *      "placed_at": {"zone": "Europe/Berlin"},
 *      "note": {"column": "remark", "null": "absent", "empty": "absent"},
 *      "kind": {"value": "order"}}}]}
 * }</pre>
 *
 * <table>
 * <caption>Fields of an attribute; all are optional</caption>
 * <tr><td>{@code column}</td><td>defaults to the name of the attribute</td></tr>
 * <tr><td>{@code value}</td><td>a text that is the same in every item, instead of a column</td></tr>
 * <tr><td>{@code as}</td><td>{@link ValueForm}; defaults to the natural one, and numeric has none</td></tr>
 * <tr><td>{@code null}</td><td>{@code absent} (default), {@code null}, {@code reject}, or
 *     {@code {"after": "created_at", "plus": "PT8776H"}}</td></tr>
 * <tr><td>{@code empty}</td><td>{@code keep} (default) or {@code absent}</td></tr>
 * <tr><td>{@code zone}</td><td>required for timestamps without time zone</td></tr>
 * <tr><td>{@code digits}</td><td>of the fraction of a second: 3, 6 (default) or 9</td></tr>
 * </table>
 *
 * <p>A key is a template, or {@code {"number": "id"}} for a number; its name cannot be an attribute too. Names in
 * {@code tables} are those of the catalog. Each table is named once: a row becomes one item.
 *
 * @param name of the migration, its slot and its outbox: small letters, digits and {@code _}
 */
public record MappingFile(String name, List<RowMapping> tables) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    public MappingFile {
        tables = List.copyOf(tables);
        if (!NAME.matcher(name).matches()) {
            throw new InvalidInputException(
                    "name", "\"name\" must be 1 to 40 small letters, digits and '_', got \"" + name + "\"");
        }
        if (tables.isEmpty()) {
            throw new InvalidInputException("tables", "the mapping names no \"tables\"");
        }
        Set<SourceTable> sources = new HashSet<>();
        for (RowMapping table : tables) {
            if (!sources.add(table.table())) {
                throw new InvalidInputException(
                        "tables",
                        "the mapping has table " + table.table() + " twice, but a migration makes one item of a row:"
                                + " put the other items in a mapping file with another \"name\"");
            }
        }
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInputException if it cannot be read or has a mistake
     */
    public static MappingFile read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException unreadable) {
            throw new InvalidInputException(
                    "mapping", "the mapping " + file + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /**
     * Parses the text of a file.
     *
     * @throws InvalidInputException if it has a mistake
     */
    public static MappingFile parse(String json) {
        try {
            MappingObject file = MappingObject.of("the mapping", JsonTree.read(json));
            file.allow("name", "tables");
            return new MappingFile(
                    file.text("name"),
                    file.list("tables").stream()
                            .map(tree -> table(MappingObject.of("tables", tree)))
                            .toList());
        } catch (DesignFormatException malformed) {
            throw new InvalidInputException("mapping", "the mapping is not JSON: " + malformed.getMessage(), malformed);
        }
    }

    /** Returns a digest of everything that decides which items rows become; the order of attributes does not matter. */
    public String digest() {
        return Digest.of(name + "\n" // which is in the items until the migration is finished
                + tables.stream()
                        .map(table -> table.table() + " " + table.key() + " " + table.target() + " " + table.keys()
                                + " " + new TreeMap<>(table.attributes()) + " " + new TreeMap<>(table.constants()))
                        .sorted()
                        .collect(Collectors.joining("\n")));
    }

    private static RowMapping table(MappingObject json) {
        json.allow("table", "key", "target", "keys", "attributes");
        SourceTable table = SourceTable.parse(json.text("table"));
        Map<String, RowKeyTemplate> keys = new LinkedHashMap<>();
        json.object("keys").fields().forEach((name, tree) -> keys.put(name, key(name, tree)));
        Map<String, ColumnRule> attributes = new LinkedHashMap<>();
        Map<String, String> constants = new LinkedHashMap<>();
        json.object("attributes").fields().forEach((name, tree) -> {
            MappingObject rule = MappingObject.of("attribute " + name, tree);
            if (rule.has("value")) {
                rule.allow("value");
                constants.put(name, rule.text("value"));
            } else {
                attributes.put(name, AttributeRuleReader.read(name, rule));
            }
        });
        return new RowMapping(table, json.texts("key"), json.text("target"), keys, attributes, constants);
    }

    private static RowKeyTemplate key(String name, Object tree) {
        if (tree instanceof String template) {
            return RowKeyTemplate.parse(template);
        }
        MappingObject json = MappingObject.of("key " + name, tree);
        json.allow("number");
        return RowKeyTemplate.number(json.text("number"));
    }
}
