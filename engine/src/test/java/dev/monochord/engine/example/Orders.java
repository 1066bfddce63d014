package dev.monochord.engine.example;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What the examples test: a small application that knows nothing of the engine. */
final class Orders {

    private final DynamoDbClient dynamo;

    Orders(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    void createTable() {
        dynamo.createTable(table -> table.tableName("orders")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        id -> id.attributeName("id").attributeType(ScalarAttributeType.S),
                        customer -> customer.attributeName("customer").attributeType(ScalarAttributeType.S))
                .keySchema(id -> id.attributeName("id").keyType(KeyType.HASH))
                .globalSecondaryIndexes(index -> index.indexName("byCustomer")
                        .keySchema(
                                customer -> customer.attributeName("customer").keyType(KeyType.HASH))
                        .projection(all -> all.projectionType(ProjectionType.ALL))));
    }

    void place(String id, String customer) {
        dynamo.putItem(put -> put.tableName("orders")
                .item(Map.of("id", AttributeValue.fromS(id), "customer", AttributeValue.fromS(customer))));
    }

    /** Adds to a counter, which is not safe to repeat. */
    void count(String id) {
        dynamo.updateItem(update -> update.tableName("orders")
                .key(Map.of("id", AttributeValue.fromS(id)))
                .updateExpression("ADD visits :one")
                .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
    }

    String visits(String id) {
        return dynamo.getItem(get -> get.tableName("orders")
                        .key(Map.of("id", AttributeValue.fromS(id)))
                        .consistentRead(true))
                .item()
                .get("visits")
                .n();
    }

    List<String> of(String customer) {
        return dynamo
                .query(query -> query.tableName("orders")
                        .indexName("byCustomer")
                        .keyConditionExpression("customer = :customer")
                        .expressionAttributeValues(Map.of(":customer", AttributeValue.fromS(customer))))
                .items()
                .stream()
                .map(item -> item.get("id").s())
                .toList();
    }
}
