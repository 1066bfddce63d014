package dev.monochord.console.engine;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * A table and what it stores, as DescribeTable tells it without reading an item.
 *
 * @param items how many items it has
 * @param bytes how large they are together
 * @param billing how it is paid for
 */
public record TableStorage(
        String name, String status, long items, long bytes, String billing, List<IndexStorage> indexes) {

    private static final int MAX_TABLES = 200;

    public TableStorage {
        indexes = List.copyOf(indexes);
    }

    /** An index and what it stores. */
    public record IndexStorage(String name, String status, long items, long bytes) {}

    /** Describes the tables of a store, by name. */
    static List<TableStorage> all(DynamoDbClient client) {
        return client.listTablesPaginator().tableNames().stream()
                .limit(MAX_TABLES)
                .map(name -> of(
                        client.describeTable(request -> request.tableName(name)).table()))
                .toList();
    }

    private static TableStorage of(TableDescription table) {
        List<IndexStorage> indexes = table.globalSecondaryIndexes().stream()
                .map(index -> new IndexStorage(
                        index.indexName(), index.indexStatusAsString(), index.itemCount(), index.indexSizeBytes()))
                .toList();
        String billing = table.billingModeSummary() == null
                ? "provisioned"
                : table.billingModeSummary().billingModeAsString().equals("PAY_PER_REQUEST")
                        ? "on demand"
                        : "provisioned";
        return new TableStorage(
                table.tableName(),
                table.tableStatusAsString(),
                table.itemCount(),
                table.tableSizeBytes(),
                billing,
                indexes);
    }
}
