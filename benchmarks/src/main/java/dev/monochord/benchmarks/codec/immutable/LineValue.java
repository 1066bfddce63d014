package dev.monochord.benchmarks.codec.immutable;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;

/** The shape of {@code Line} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = LineValue.Builder.class)
public final class LineValue {

    private final String sku;
    private final String description;
    private final int quantity;
    private final BigDecimal price;
    private final boolean taxed;
    private final Instant at;

    private LineValue(Builder builder) {
        this.sku = Objects.requireNonNull(builder.sku);
        this.description = Objects.requireNonNull(builder.description);
        this.quantity = builder.quantity;
        this.price = Objects.requireNonNull(builder.price);
        this.taxed = builder.taxed;
        this.at = Objects.requireNonNull(builder.at);
    }

    public static Builder builder() {
        return new Builder();
    }

    public String sku() {
        return sku;
    }

    public String description() {
        return description;
    }

    public int quantity() {
        return quantity;
    }

    public BigDecimal price() {
        return price;
    }

    public boolean taxed() {
        return taxed;
    }

    public Instant at() {
        return at;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String sku;
        private @Nullable String description;
        private int quantity;
        private @Nullable BigDecimal price;
        private boolean taxed;
        private @Nullable Instant at;

        private Builder() {}

        public Builder sku(String sku) {
            this.sku = sku;
            return this;
        }

        public Builder description(String description) {
            this.description = description;
            return this;
        }

        public Builder quantity(int quantity) {
            this.quantity = quantity;
            return this;
        }

        public Builder price(BigDecimal price) {
            this.price = price;
            return this;
        }

        public Builder taxed(boolean taxed) {
            this.taxed = taxed;
            return this;
        }

        public Builder at(Instant at) {
            this.at = at;
            return this;
        }

        public LineValue build() {
            return new LineValue(this);
        }
    }
}
