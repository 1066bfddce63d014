package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.LineBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Line} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class LineBean extends LineBuilder {

    public String getSku() {
        return sku;
    }

    public String getDescription() {
        return description;
    }

    public int getQuantity() {
        return quantity;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public boolean isTaxed() {
        return taxed;
    }

    public Instant getAt() {
        return at;
    }
}
