package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import lombok.Data;
import lombok.Getter;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Order} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class OrderBean {

    @Getter(onMethod_ = @DynamoDbPartitionKey)
    private String pk;

    @Getter(onMethod_ = @DynamoDbSortKey)
    private String sk;

    private OrderStatus status;
    private BigDecimal total;
    private String currency;
    private int quantity;
    private double weight;
    private boolean paid;
    private Instant placedAt;
    private String email;
    private String note;
    private long revision;
}
