package dev.monochord.benchmarks.codec.bean;

import lombok.Data;
import lombok.Getter;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Ping} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class PingBean {

    @Getter(onMethod_ = @DynamoDbPartitionKey)
    private String pk;

    @Getter(onMethod_ = @DynamoDbSortKey)
    private String sk;

    private String text;
}
