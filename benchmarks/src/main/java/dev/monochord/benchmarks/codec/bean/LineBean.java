package dev.monochord.benchmarks.codec.bean;

import java.math.BigDecimal;
import java.time.Instant;
import lombok.Data;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Line} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class LineBean {

    private String sku;
    private String description;
    private int quantity;
    private BigDecimal price;
    private boolean taxed;
    private Instant at;
}
