package dev.monochord.benchmarks.codec.immutable;

import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Order} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = OrderValue.Builder.class)
public final class OrderValue {

    private final String customer;
    private final String orderId;
    private final OrderStatus status;
    private final BigDecimal total;
    private final String currency;
    private final int quantity;
    private final double weight;
    private final boolean paid;
    private final Instant placedAt;
    private final String email;
    private final String note;
    private final long revision;

    private OrderValue(Builder builder) {
        this.customer = Objects.requireNonNull(builder.customer);
        this.orderId = Objects.requireNonNull(builder.orderId);
        this.status = Objects.requireNonNull(builder.status);
        this.total = Objects.requireNonNull(builder.total);
        this.currency = Objects.requireNonNull(builder.currency);
        this.quantity = builder.quantity;
        this.weight = builder.weight;
        this.paid = builder.paid;
        this.placedAt = Objects.requireNonNull(builder.placedAt);
        this.email = Objects.requireNonNull(builder.email);
        this.note = Objects.requireNonNull(builder.note);
        this.revision = builder.revision;
    }

    public static Builder builder() {
        return new Builder();
    }

    @DynamoDbPartitionKey
    public String pk() {
        return "CUSTOMER#" + customer;
    }

    @DynamoDbSortKey
    public String sk() {
        return "ORDER#" + orderId;
    }

    @DynamoDbIgnore
    public String customer() {
        return customer;
    }

    @DynamoDbIgnore
    public String orderId() {
        return orderId;
    }

    public OrderStatus status() {
        return status;
    }

    public BigDecimal total() {
        return total;
    }

    public String currency() {
        return currency;
    }

    public int quantity() {
        return quantity;
    }

    public double weight() {
        return weight;
    }

    public boolean paid() {
        return paid;
    }

    public Instant placedAt() {
        return placedAt;
    }

    public String email() {
        return email;
    }

    public String note() {
        return note;
    }

    public long revision() {
        return revision;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String customer;
        private @Nullable String orderId;
        private @Nullable OrderStatus status;
        private @Nullable BigDecimal total;
        private @Nullable String currency;
        private int quantity;
        private double weight;
        private boolean paid;
        private @Nullable Instant placedAt;
        private @Nullable String email;
        private @Nullable String note;
        private long revision;

        private Builder() {}

        @DynamoDbIgnore
        public Builder customer(String customer) {
            this.customer = customer;
            return this;
        }

        @DynamoDbIgnore
        public Builder orderId(String orderId) {
            this.orderId = orderId;
            return this;
        }

        public Builder status(OrderStatus status) {
            this.status = status;
            return this;
        }

        public Builder total(BigDecimal total) {
            this.total = total;
            return this;
        }

        public Builder currency(String currency) {
            this.currency = currency;
            return this;
        }

        public Builder quantity(int quantity) {
            this.quantity = quantity;
            return this;
        }

        public Builder weight(double weight) {
            this.weight = weight;
            return this;
        }

        public Builder paid(boolean paid) {
            this.paid = paid;
            return this;
        }

        public Builder placedAt(Instant placedAt) {
            this.placedAt = placedAt;
            return this;
        }

        public Builder email(String email) {
            this.email = email;
            return this;
        }

        public Builder note(String note) {
            this.note = note;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder pk(String pk) {
            this.customer = pk.substring("CUSTOMER#".length());
            return this;
        }

        public Builder sk(String sk) {
            this.orderId = sk.substring("ORDER#".length());
            return this;
        }

        public OrderValue build() {
            return new OrderValue(this);
        }
    }
}
