package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.ContactBuilder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Contact} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class ContactBean extends ContactBuilder {

    public String getKind() {
        return kind;
    }

    public String getValue() {
        return value;
    }

    public boolean isVerified() {
        return verified;
    }
}
