package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.AddressBuilder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Address} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class AddressBean extends AddressBuilder {

    public String getStreet() {
        return street;
    }

    public String getCity() {
        return city;
    }

    public String getPostcode() {
        return postcode;
    }

    public String getCountry() {
        return country;
    }
}
