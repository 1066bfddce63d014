package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.math.BigDecimal;
import java.time.Instant;
import lombok.Builder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape with ten attributes beside the key. */
@Builder
@DynamoDbImmutable(builder = Order.OrderBuilder.class)
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

    /** Sets the key of an item; the attributes are generated. Not thread-safe. */
    @SuppressWarnings("NullAway.Init") // the client sets every attribute
    public static final class OrderBuilder {

        @DynamoDbIgnore
        public OrderBuilder customer(String value) {
            customer = value;
            return this;
        }

        @DynamoDbIgnore
        public OrderBuilder orderId(String value) {
            orderId = value;
            return this;
        }

        public OrderBuilder pk(String key) {
            return customer(key.substring("CUSTOMER#".length()));
        }

        public OrderBuilder sk(String key) {
            return orderId(key.substring("ORDER#".length()));
        }
    }
}
