package dev.monochord.benchmarks.codec.bean;

import lombok.Data;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Contact} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class ContactBean {

    private String kind;
    private String value;
    private boolean verified;
}
