package dev.monochord.benchmarks.codec.bean;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbIgnore;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Ping} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class PingBean {

    private String id = "";
    private String text = "";

    @DynamoDbIgnore
    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getText() {
        return text;
    }

    public void setText(String text) {
        this.text = text;
    }

    @DynamoDbPartitionKey
    public String getPk() {
        return "PING#" + id;
    }

    public void setPk(String pk) {
        this.id = pk.substring("PING#".length());
    }

    @DynamoDbSortKey
    public String getSk() {
        return "PING";
    }

    public void setSk(String sk) {
        // always the same
    }
}
