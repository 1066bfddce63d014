package dev.monochord.benchmarks.codec.bean;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** The shape of {@code Contact} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class ContactBean {

    private String kind = "";
    private String value = "";
    private boolean verified;

    public String getKind() {
        return kind;
    }

    public void setKind(String kind) {
        this.kind = kind;
    }

    public String getValue() {
        return value;
    }

    public void setValue(String value) {
        this.value = value;
    }

    public boolean isVerified() {
        return verified;
    }

    public void setVerified(boolean verified) {
        this.verified = verified;
    }
}
