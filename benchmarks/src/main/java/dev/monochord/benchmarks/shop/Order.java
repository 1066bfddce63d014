package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape with ten attributes beside the key. */
@DynamoDbImmutable(builder = OrderBuilder.class)
@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "ORDER#{orderId}")
@SuppressWarnings("MC116") // a double is part of the shape
public record Order(
        @KeyOnly @DynamoDbIgnore String customer,
        @KeyOnly @DynamoDbIgnore String orderId,
        OrderStatus status,
        BigDecimal total,
        String currency,
        int quantity,
        double weight,
        boolean paid,
        Instant placedAt,
        String email,
        String note,
        long revision) {

    @DynamoDbPartitionKey
    public String pk() {
        return "CUSTOMER#" + customer;
    }

    @DynamoDbSortKey
    public String sk() {
        return "ORDER#" + orderId;
    }
}
