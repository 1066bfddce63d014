package dev.monochord.systems.testing;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What IAM must allow for a request. The parts of a transaction are allowed one by one, and a read of an index on the index.
 *
 * @param operation the action without the name of the service, such as {@code GetItem}
 * @param table the name of the table
 * @param index the index that is read, or null for the table
 */
public record NeededPermission(
        String operation, String table, @Nullable String index) {

    /** Returns what a request needs; nothing for requests that create or change tables, which is not a program's work. */
    public static List<NeededPermission> of(DynamoDbRequest request) {
        return needed(request).distinct().toList();
    }

    private static Stream<NeededPermission> needed(DynamoDbRequest request) {
        if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.transactItems().stream().map(NeededPermission::part);
        }
        if (request instanceof TransactGetItemsRequest transaction) {
            return transaction.transactItems().stream()
                    .map(item -> on("GetItem", item.get().tableName()));
        }
        if (request instanceof BatchGetItemRequest batch) {
            return batch.requestItems().keySet().stream().map(table -> on("BatchGetItem", table));
        }
        if (request instanceof BatchWriteItemRequest batch) {
            return batch.requestItems().keySet().stream().map(table -> on("BatchWriteItem", table));
        }
        if (request instanceof QueryRequest query) {
            return Stream.of(new NeededPermission("Query", query.tableName(), query.indexName()));
        }
        if (request instanceof ScanRequest scan) {
            return Stream.of(new NeededPermission("Scan", scan.tableName(), scan.indexName()));
        }
        return single(request);
    }

    private static Stream<NeededPermission> single(DynamoDbRequest request) {
        if (request instanceof GetItemRequest get) {
            return Stream.of(on("GetItem", get.tableName()));
        }
        if (request instanceof PutItemRequest put) {
            return Stream.of(on("PutItem", put.tableName()));
        }
        if (request instanceof UpdateItemRequest update) {
            return Stream.of(on("UpdateItem", update.tableName()));
        }
        if (request instanceof DeleteItemRequest delete) {
            return Stream.of(on("DeleteItem", delete.tableName()));
        }
        return described(request);
    }

    private static Stream<NeededPermission> described(DynamoDbRequest request) {
        if (request instanceof DescribeTableRequest describe) {
            return Stream.of(on("DescribeTable", describe.tableName()));
        }
        if (request instanceof DescribeTimeToLiveRequest describe) {
            return Stream.of(on("DescribeTimeToLive", describe.tableName()));
        }
        if (request instanceof DescribeContinuousBackupsRequest describe) {
            return Stream.of(on("DescribeContinuousBackups", describe.tableName()));
        }
        return Stream.empty();
    }

    private static NeededPermission part(TransactWriteItem item) {
        if (item.put() != null) {
            return on("PutItem", item.put().tableName());
        }
        if (item.update() != null) {
            return on("UpdateItem", item.update().tableName());
        }
        return item.delete() != null
                ? on("DeleteItem", item.delete().tableName())
                : on("ConditionCheckItem", item.conditionCheck().tableName());
    }

    private static NeededPermission on(String operation, String table) {
        return new NeededPermission(operation, table, null);
    }
}
