package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.PingBuilder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Ping} as a bean of the AWS Enhanced Client. */
@DynamoDbBean
public final class PingBean extends PingBuilder {

    public String getText() {
        return text;
    }

    @DynamoDbPartitionKey
    public String getPk() {
        return "PING#" + id;
    }

    @DynamoDbSortKey
    public String getSk() {
        return "PING";
    }
}
