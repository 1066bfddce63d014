package dev.monochord.benchmarks.codec.immutable;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Customer} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = CustomerValue.Builder.class)
public final class CustomerValue {

    private final String customer;
    private final String name;
    private final AddressValue address;
    private final List<ContactValue> contacts;
    private final Map<String, String> labels;
    private final Set<String> tags;
    private final long orderCount;

    private CustomerValue(Builder builder) {
        this.customer = Objects.requireNonNull(builder.customer);
        this.name = Objects.requireNonNull(builder.name);
        this.address = Objects.requireNonNull(builder.address);
        this.contacts = Objects.requireNonNull(builder.contacts);
        this.labels = Objects.requireNonNull(builder.labels);
        this.tags = Objects.requireNonNull(builder.tags);
        this.orderCount = builder.orderCount;
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
        return "PROFILE";
    }

    @DynamoDbIgnore
    public String customer() {
        return customer;
    }

    public String name() {
        return name;
    }

    public AddressValue address() {
        return address;
    }

    public List<ContactValue> contacts() {
        return contacts;
    }

    public Map<String, String> labels() {
        return labels;
    }

    public Set<String> tags() {
        return tags;
    }

    public long orderCount() {
        return orderCount;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String customer;
        private @Nullable String name;
        private @Nullable AddressValue address;
        private @Nullable List<ContactValue> contacts;
        private @Nullable Map<String, String> labels;
        private @Nullable Set<String> tags;
        private long orderCount;

        private Builder() {}

        @DynamoDbIgnore
        public Builder customer(String customer) {
            this.customer = customer;
            return this;
        }

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        public Builder address(AddressValue address) {
            this.address = address;
            return this;
        }

        public Builder contacts(List<ContactValue> contacts) {
            this.contacts = contacts;
            return this;
        }

        public Builder labels(Map<String, String> labels) {
            this.labels = labels;
            return this;
        }

        public Builder tags(Set<String> tags) {
            this.tags = tags;
            return this;
        }

        public Builder orderCount(long orderCount) {
            this.orderCount = orderCount;
            return this;
        }

        public Builder pk(String pk) {
            this.customer = pk.substring("CUSTOMER#".length());
            return this;
        }

        public Builder sk(String sk) {
            return this;
        }

        public CustomerValue build() {
            return new CustomerValue(this);
        }
    }
}
