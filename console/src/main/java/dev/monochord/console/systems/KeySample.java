package dev.monochord.console.systems;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The first partition keys of a table, for systems whose designs have no pattern that lists everything. Reads one page of
 * bounded size, however large the table is. Thread-safe.
 */
public final class KeySample {

    private static final int MAX_ITEMS = 500;

    private final DynamoDbClient client;
    private final Map<String, String> tables;

    /**
     * Creates a sample.
     *
     * @param tables the actual name of the table of each system that has one in the store
     */
    public KeySample(DynamoDbClient client, Map<String, String> tables) {
        this.client = client;
        this.tables = Map.copyOf(tables);
    }

    /**
     * Some keys.
     *
     * @param values what follows the prefix, in the order of the table
     * @param complete whether there are no others
     */
    record Keys(List<String> values, boolean complete) {

        Keys {
            values = List.copyOf(values);
        }
    }

    /** Returns the partition keys that begin with a prefix, among the first items of the system's table. */
    Keys of(String system, String keyName, String prefix) {
        String table = tables.get(system);
        if (table == null) {
            return new Keys(List.of(), true);
        }
        ScanResponse page = client.scan(scan -> scan.tableName(table)
                .limit(MAX_ITEMS)
                .projectionExpression("#key")
                .filterExpression("begins_with(#key, :prefix)")
                .expressionAttributeNames(Map.of("#key", keyName))
                .expressionAttributeValues(Map.of(":prefix", AttributeValue.fromS(prefix))));
        List<String> found = page.items().stream()
                .flatMap(item -> item.values().stream())
                .map(key -> key.s().substring(prefix.length()))
                .distinct()
                .sorted()
                .toList();
        return new Keys(found, !page.hasLastEvaluatedKey());
    }
}
