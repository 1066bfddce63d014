package dev.monochord.benchmarks.codec.bean;

import lombok.Data;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Address} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class AddressBean {

    private String street;
    private String city;
    private String postcode;
    private String country;
}
