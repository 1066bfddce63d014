package dev.monochord.migrate.postgres.mapping;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Looks whether the target of a mapping can take its items: otherwise every single row would be rejected. */
public final class TargetCheck {

    /** A table whose indexes or capacity change takes writes. */
    private static final Set<TableStatus> WRITABLE = Set.of(TableStatus.ACTIVE, TableStatus.UPDATING);

    private TargetCheck() {}

    /** Returns what is wrong with the target; empty if nothing is. */
    public static Optional<PreflightFinding> run(RowMapping mapping, DynamoDbClient client) {
        TableDescription table;
        try {
            table = client.describeTable(describe -> describe.tableName(mapping.target()))
                    .table();
        } catch (ResourceNotFoundException missing) {
            return finding("table " + mapping.target() + " does not exist: create it, or correct the mapping");
        }
        if (!WRITABLE.contains(table.tableStatus())) {
            return finding(
                    "table " + mapping.target() + " is " + table.tableStatusAsString() + ": wait until it is ACTIVE");
        }
        Map<String, String> wanted = new TreeMap<>();
        mapping.keys().forEach((name, template) -> wanted.put(name, template.number() ? "N" : "S"));
        Map<String, String> actual = key(table);
        return wanted.equals(actual)
                ? expiry(mapping, client)
                : finding("table " + mapping.target() + " has the key " + actual + ", but \"keys\" make " + wanted
                        + ": correct the mapping, or create another table");
    }

    /** The service would delete items of rows that are still there, and every verification would miss them. */
    private static Optional<PreflightFinding> expiry(RowMapping mapping, DynamoDbClient client) {
        TimeToLiveDescription expiry = client.describeTimeToLive(describe -> describe.tableName(mapping.target()))
                .timeToLiveDescription();
        String attribute = expiry.attributeName();
        return attribute == null
                        || expiry.timeToLiveStatus() == TimeToLiveStatus.DISABLED
                        || !writesNumber(mapping, attribute)
                ? Optional.empty()
                : finding("table " + mapping.target() + " has time to live by " + attribute
                        + ", which the mapping writes, so items of rows that are still in PostgreSQL would be deleted:"
                        + " disable it until the migration is finished");
    }

    /** Whether an attribute may be a number: the service ignores all others. */
    private static boolean writesNumber(RowMapping mapping, String attribute) {
        ColumnRule rule = mapping.attributes().get(attribute);
        RowKeyTemplate key = mapping.keys().get(attribute);
        return rule != null && rule.form() != ValueForm.STRING || key != null && key.number();
    }

    /**
     * Checks the targets of all tables.
     *
     * @throws InvalidInputException if something is wrong with one
     */
    public static void require(MappingFile file, DynamoDbClient client) {
        for (RowMapping mapping : file.tables()) {
            run(mapping, client).ifPresent(finding -> {
                throw new InvalidInputException("target", finding.toString());
            });
        }
    }

    private static Map<String, String> key(TableDescription table) {
        Map<String, String> types = new LinkedHashMap<>();
        for (AttributeDefinition definition : table.attributeDefinitions()) {
            types.put(definition.attributeName(), definition.attributeTypeAsString());
        }
        Map<String, String> key = new TreeMap<>();
        table.keySchema()
                .forEach(part -> key.put(part.attributeName(), types.getOrDefault(part.attributeName(), "unknown")));
        return key;
    }

    private static Optional<PreflightFinding> finding(String problem) {
        return Optional.of(new PreflightFinding("target", 0, problem));
    }
}
