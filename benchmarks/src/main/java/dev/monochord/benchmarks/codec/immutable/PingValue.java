package dev.monochord.benchmarks.codec.immutable;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Ping} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = PingValue.Builder.class)
public final class PingValue {

    private final String id;
    private final String text;

    private PingValue(Builder builder) {
        this.id = Objects.requireNonNull(builder.id);
        this.text = Objects.requireNonNull(builder.text);
    }

    public static Builder builder() {
        return new Builder();
    }

    @DynamoDbPartitionKey
    public String pk() {
        return "PING#" + id;
    }

    @DynamoDbSortKey
    public String sk() {
        return "PING";
    }

    @DynamoDbIgnore
    public String id() {
        return id;
    }

    public String text() {
        return text;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String id;
        private @Nullable String text;

        private Builder() {}

        @DynamoDbIgnore
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        public Builder text(String text) {
            this.text = text;
            return this;
        }

        public Builder pk(String pk) {
            this.id = pk.substring("PING#".length());
            return this;
        }

        public Builder sk(String sk) {
            return this;
        }

        public PingValue build() {
            return new PingValue(this);
        }
    }
}
