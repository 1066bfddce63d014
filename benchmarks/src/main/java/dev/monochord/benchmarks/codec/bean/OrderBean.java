package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.OrderBuilder;
import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Order} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class OrderBean extends OrderBuilder {

    public OrderStatus getStatus() {
        return status;
    }

    public BigDecimal getTotal() {
        return total;
    }

    public String getCurrency() {
        return currency;
    }

    public int getQuantity() {
        return quantity;
    }

    public double getWeight() {
        return weight;
    }

    public boolean isPaid() {
        return paid;
    }

    public Instant getPlacedAt() {
        return placedAt;
    }

    public String getEmail() {
        return email;
    }

    public String getNote() {
        return note;
    }

    public long getRevision() {
        return revision;
    }

    @DynamoDbPartitionKey
    public String getPk() {
        return "CUSTOMER#" + customer;
    }

    @DynamoDbSortKey
    public String getSk() {
        return "ORDER#" + orderId;
    }
}
