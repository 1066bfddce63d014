package dev.monochord.benchmarks.codec.immutable;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;

/** The shape of {@code Address} as an immutable class of the AWS Enhanced Client. */
@DynamoDbImmutable(builder = AddressValue.Builder.class)
public final class AddressValue {

    private final String street;
    private final String city;
    private final String postcode;
    private final String country;

    private AddressValue(Builder builder) {
        this.street = Objects.requireNonNull(builder.street);
        this.city = Objects.requireNonNull(builder.city);
        this.postcode = Objects.requireNonNull(builder.postcode);
        this.country = Objects.requireNonNull(builder.country);
    }

    public static Builder builder() {
        return new Builder();
    }

    public String street() {
        return street;
    }

    public String city() {
        return city;
    }

    public String postcode() {
        return postcode;
    }

    public String country() {
        return country;
    }

    /** Collects the values. For one thread. */
    public static final class Builder {

        private @Nullable String street;
        private @Nullable String city;
        private @Nullable String postcode;
        private @Nullable String country;

        private Builder() {}

        public Builder street(String street) {
            this.street = street;
            return this;
        }

        public Builder city(String city) {
            this.city = city;
            return this;
        }

        public Builder postcode(String postcode) {
            this.postcode = postcode;
            return this;
        }

        public Builder country(String country) {
            this.country = country;
            return this;
        }

        public AddressValue build() {
            return new AddressValue(this);
        }
    }
}
