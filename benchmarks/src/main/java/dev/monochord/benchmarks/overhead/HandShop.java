package dev.monochord.benchmarks.overhead;

import dev.monochord.benchmarks.codec.hand.HandOrder;
import dev.monochord.benchmarks.shop.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** The table of orders as a careful engineer writes it on the SDK alone, without retries, checks and messages. */
record HandShop(DynamoDbClient client, String table) {

    private static final Map<String, String> QUERY_NAMES = Map.of("#pk", "pk", "#sk", "sk");
    private static final Map<String, String> COUNT_NAMES = Map.of("#pk", "pk", "#count", "orderCount");

    Optional<Order> order(String customer, String orderId) {
        GetItemResponse response = client.getItem(GetItemRequest.builder()
                .tableName(table)
                .key(Map.of(
                        "pk", AttributeValue.createS("CUSTOMER#" + customer),
                        "sk", AttributeValue.createS("ORDER#" + orderId)))
                .build());
        return response.hasItem() ? Optional.of(HandOrder.decode(response.item())) : Optional.empty();
    }

    List<Order> orders(String customer) {
        List<Order> orders = new ArrayList<>();
        Map<String, AttributeValue> start = null;
        do {
            QueryResponse response = client.query(QueryRequest.builder()
                    .tableName(table)
                    .keyConditionExpression("#pk = :pk AND begins_with(#sk, :sk)")
                    .expressionAttributeNames(QUERY_NAMES)
                    .expressionAttributeValues(Map.of(
                            ":pk",
                            AttributeValue.createS("CUSTOMER#" + customer),
                            ":sk",
                            AttributeValue.createS("ORDER#")))
                    .exclusiveStartKey(start)
                    .build());
            for (Map<String, AttributeValue> item : response.items()) {
                orders.add(HandOrder.decode(item));
            }
            start = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : null;
        } while (start != null);
        return orders;
    }

    /** Puts an order and counts it at its customer, who must exist. */
    void place(Order order) {
        Put put = Put.builder().tableName(table).item(HandOrder.encode(order)).build();
        Update count = Update.builder()
                .tableName(table)
                .key(Map.of(
                        "pk", AttributeValue.createS("CUSTOMER#" + order.customer()),
                        "sk", AttributeValue.createS("PROFILE")))
                .updateExpression("ADD #count :one")
                .conditionExpression("attribute_exists(#pk)")
                .expressionAttributeNames(COUNT_NAMES)
                .expressionAttributeValues(Map.of(":one", AttributeValue.createN("1")))
                .build();
        client.transactWriteItems(TransactWriteItemsRequest.builder()
                .clientRequestToken(UUID.randomUUID().toString())
                .transactItems(
                        TransactWriteItem.builder().put(put).build(),
                        TransactWriteItem.builder().update(count).build())
                .build());
    }
}
