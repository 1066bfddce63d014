package dev.monochord.systems.testing;

import static dev.monochord.model.plan.DynamoDbOperation.BATCH_GET_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.BATCH_WRITE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.CONDITION_CHECK_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.DELETE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_CONTINUOUS_BACKUPS;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_TABLE;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_TIME_TO_LIVE;
import static dev.monochord.model.plan.DynamoDbOperation.GET_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.PUT_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.QUERY;
import static dev.monochord.model.plan.DynamoDbOperation.SCAN;
import static dev.monochord.model.plan.DynamoDbOperation.UPDATE_ITEM;

import dev.monochord.model.plan.DynamoDbOperation;
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
 * @param operation the operation that IAM has an action for
 * @param table the name of the table
 * @param index the index that is read, or null for the table
 */
public record NeededPermission(
        DynamoDbOperation operation, String table, @Nullable String index) {

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
                    .map(item -> on(GET_ITEM, item.get().tableName()));
        }
        if (request instanceof BatchGetItemRequest batch) {
            return batch.requestItems().keySet().stream().map(table -> on(BATCH_GET_ITEM, table));
        }
        if (request instanceof BatchWriteItemRequest batch) {
            return batch.requestItems().keySet().stream().map(table -> on(BATCH_WRITE_ITEM, table));
        }
        if (request instanceof QueryRequest query) {
            return Stream.of(new NeededPermission(QUERY, query.tableName(), query.indexName()));
        }
        if (request instanceof ScanRequest scan) {
            return Stream.of(new NeededPermission(SCAN, scan.tableName(), scan.indexName()));
        }
        return single(request);
    }

    private static Stream<NeededPermission> single(DynamoDbRequest request) {
        if (request instanceof GetItemRequest get) {
            return Stream.of(on(GET_ITEM, get.tableName()));
        }
        if (request instanceof PutItemRequest put) {
            return Stream.of(on(PUT_ITEM, put.tableName()));
        }
        if (request instanceof UpdateItemRequest update) {
            return Stream.of(on(UPDATE_ITEM, update.tableName()));
        }
        if (request instanceof DeleteItemRequest delete) {
            return Stream.of(on(DELETE_ITEM, delete.tableName()));
        }
        return described(request);
    }

    private static Stream<NeededPermission> described(DynamoDbRequest request) {
        if (request instanceof DescribeTableRequest describe) {
            return Stream.of(on(DESCRIBE_TABLE, describe.tableName()));
        }
        if (request instanceof DescribeTimeToLiveRequest describe) {
            return Stream.of(on(DESCRIBE_TIME_TO_LIVE, describe.tableName()));
        }
        if (request instanceof DescribeContinuousBackupsRequest describe) {
            return Stream.of(on(DESCRIBE_CONTINUOUS_BACKUPS, describe.tableName()));
        }
        return Stream.empty();
    }

    private static NeededPermission part(TransactWriteItem item) {
        if (item.put() != null) {
            return on(PUT_ITEM, item.put().tableName());
        }
        if (item.update() != null) {
            return on(UPDATE_ITEM, item.update().tableName());
        }
        return item.delete() != null
                ? on(DELETE_ITEM, item.delete().tableName())
                : on(CONDITION_CHECK_ITEM, item.conditionCheck().tableName());
    }

    private static NeededPermission on(DynamoDbOperation operation, String table) {
        return new NeededPermission(operation, table, null);
    }
}
