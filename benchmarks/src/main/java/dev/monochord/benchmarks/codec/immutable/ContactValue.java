package dev.monochord.benchmarks.codec.immutable;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;

/** The shape of {@code Contact} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = ContactValue.Builder.class)
public final class ContactValue {

    private final String kind;
    private final String value;
    private final boolean verified;

    private ContactValue(Builder builder) {
        this.kind = Objects.requireNonNull(builder.kind);
        this.value = Objects.requireNonNull(builder.value);
        this.verified = builder.verified;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String kind() {
        return kind;
    }

    public String value() {
        return value;
    }

    public boolean verified() {
        return verified;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String kind;
        private @Nullable String value;
        private boolean verified;

        private Builder() {}

        public Builder kind(String kind) {
            this.kind = kind;
            return this;
        }

        public Builder value(String value) {
            this.value = value;
            return this;
        }

        public Builder verified(boolean verified) {
            this.verified = verified;
            return this;
        }

        public ContactValue build() {
            return new ContactValue(this);
        }
    }
}
